// Texts are truncated by cutText (contract/clean-text.ts), which never splits an emoji, and JSON from other services is read by readJson.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDERS = ['admin', 'client', 'contract', 'server', 'storefront', 'ui'];
/** Files that cut strings which are not people's texts: addresses, file names, SQL, days. */
const CODES = [
  'contract/clean-text.ts',
  'contract/links/china.ts',
  'server/connectors/object-store/folder.ts',
  'server/db/prepared.ts',
  'storefront/lib/format.ts',
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing/.test(file));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Cuts by code units: `substring`, a number that none of our lists has, or `slice` of a value that is a text by its name. Digests and days have their own forms. */
const CUTS = [
  /\.(?:substring|substr)\(/,
  /\.slice\(0, (?:[4-9]\d|\d{3,})\)/,
  /(?:\b(?:text|title|name|message|reason|error|description|word|label|brand|remark|note|content|body|subject|agent|said|words\.trim\(\))|\?\? ''\)|`|\.(?:trim|toLowerCase|toUpperCase)\(\)|\.join\([^()]*\)|\.replace(?:All)?\([^()]*\)|\bString\([^()]*\))!?\.slice\(0, (?!-)(?![a-z]+\)|at\b|n\b)/,
  /\[\.\.\.\w*(?:text|title|name)\w*\]\.slice\(/i,
];
const cuts = (line: string): boolean => CUTS.some((form) => form.test(line));

test('no text is cut by code units', () => {
  for (const wrong of [
    'title.slice(0, 80)',
    "(names.en ?? '').slice(0, MOST)",
    'text.trim().slice(0, 20)',
    'one.substring(2, 4)',
  ])
    expect([wrong, cuts(wrong)]).toEqual([wrong, true]);
  for (const right of ['rows.slice(0, 20)', "hash.digest('hex').slice(0, 32)", 'now.toISOString().slice(0, 10)'])
    expect([right, cuts(right)]).toEqual([right, false]);
  const found = files
    .filter((file) => !CODES.includes(file))
    .flatMap((file) =>
      read(file)
        // A chain is read as one line.
        .replace(/\n\s+(?=\.)/g, '')
        .split('\n')
        .flatMap((line) => (cuts(line) ? [`${file}: ${line.trim()}`] : [])),
    );
  expectNone(found, 'Cut by cutText of contract/clean-text.ts; what is no text of people has its file in CODES of this test:');
});

/** They parse their own JSON. */
const OWN_JSON = ['server/connectors/purchase/demo/index.ts', 'server/connectors/image-search/mobilenet-worker.ts'];

test('connectors read JSON of other services with readJson', () => {
  const found = files
    .filter((file) => /^server\/connectors\//.test(file) && !OWN_JSON.includes(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line) => (/\bJSON\.parse\(|\.json\(\)/.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
  // The stored token, and data inside a page, which is cleaned with everything else that a source returns.
  expect(found.map((one) => one.split(':')[0])).toEqual([
    'server/connectors/marketplace/web/page.ts',
    'server/connectors/purchase/alibaba/token.ts',
  ]);
});
