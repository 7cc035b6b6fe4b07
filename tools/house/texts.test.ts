// Texts: each is used, is there once in every language, parses, has the same placeholders as English and the plural forms of its language.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '#contract/icu.ts';
import { LANGS, LANGUAGES, localeOf, STAFF_LANGS } from '#contract/lang.ts';
import { type CompiledMessage, type MessagePart, placeholdersOf } from '#contract/message.ts';
import { TEXTS, texts } from '#contract/messages.ts';
import { textsNamed, withoutRefusals } from '#contract/text-use.ts';
import { deskKeys, OFFICE, officeKeys } from '../../admin/texts-plugin.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const sources = ['contract', 'server', 'client', 'storefront', 'admin', 'ui'].flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((path) => `${folder}/${path}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path)),
);
const code = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

test('every text is used', () => {
  const used = new Set(textsNamed(code, Object.keys(texts)));
  expectNone(
    Object.keys(texts).filter((key) => !used.has(key)),
    'No source names these texts: take them out of every language, or name the key whole:',
  );
});

test('every action in the audit log has words', () => {
  const server = sources.filter((path) => path.startsWith('server/')).map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const named = server.flatMap((file) => [...file.matchAll(/\baudit(?:ed)?\(\s*ctx,\s*([^,`]+),/g)].map((m) => m[1]!));
  const actions = [...new Set(named.flatMap((one) => [...one.matchAll(/'([a-z_.]+)'/g)].map((m) => m[1]!)))];
  expect(actions.length).toBeGreaterThan(80);
  expectNone(
    actions.filter((action) => !(`desk.audit.${action}` in texts)),
    'Add desk.audit.<action> to contract/texts/<language>:',
  );
});

test('one form of address in Chinese, in texts and in base data: 你', () => {
  const files = ['contract/texts/zh-cn', 'server/db/base', 'server/db/demo'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expectNone(
    files.filter((file) => readFileSync(file, 'utf8').includes('您')),
    'Write 你 in place of 您:',
  );
});

/** A figure and its % with anything but a narrow no-break space between them; widths and strides in code do not match. */
const BROKEN_PERCENT = /[\d}](?:[ \u00a0])?%(?=$|[^\w(])/gm;
const folder = (name: string): string[] =>
  (readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true }) as Dirent[])
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));

test('one style of percentages, in texts and in base data: a narrow space before the sign', () => {
  // Listings are in their sellers' words.
  const files = ['contract/texts', 'server/db/base/texts', 'server/db/demo/texts']
    .flatMap(folder)
    .filter((file) => !/\/demo\/texts\/[\w-]+\/(goods|goods-families|coupons)\.json$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.match(BROKEN_PERCENT))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expectNone(wrong, 'Put a narrow no-break space (U+202F) before the sign of a percentage:');
  expect(['5%', '5 %', '5\u00a0%', '{rate}%', '5\u202f%', '{rate}\u202f%'].filter((text) => text.match(BROKEN_PERCENT))).toEqual([
    '5%',
    '5 %',
    '5\u00a0%',
    '{rate}%',
  ]);
});

test('the back office has the texts that it or the server names', () => {
  const shipped = new Set(deskKeys());
  const own = sources
    .filter((path) => !path.startsWith('storefront/'))
    .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))
    .map(({ path, code }) => (path.startsWith('server/') ? withoutRefusals(code) : code));
  expectNone(
    textsNamed(own.join('\n'), Object.keys(texts)).filter((key) => !shipped.has(key)),
    'The pack of the back office lacks these: look at admin/texts-plugin.ts:',
  );
  // The reasons why rows of a sheet are refused are sent by key.
  expect([shipped.has('desk.fail.taken'), shipped.has('desk.fail.two_levels')]).toEqual([true, true]);
  expect([shipped.has('desk.done'), shipped.has('state.item.paid'), shipped.has('cart.empty')]).toEqual([true, true, false]);
});

test('texts that only pages of the office name are loaded with those pages, and with no other', () => {
  const places = ['admin/places.ts', ...sources.filter((path) => path.startsWith('admin/places/'))]
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const rows = [...places.matchAll(/(office\(\s*)?\(\) =>\s+import\('#admin\/(pages\/[^']+)'\)/g)];
  expect(rows.length).toBeGreaterThan(50);
  expectNone(
    rows.filter(([, office, path]) => OFFICE.test(path!) !== (office !== undefined)).map(([row]) => row),
    'Say in OFFICE of admin/texts-plugin.ts what admin/places.ts says of the page:',
  );
  const office = new Set(officeKeys());
  expect(office.size).toBeGreaterThan(300);
  const others = sources.filter((path) => path.startsWith('admin/') && !OFFICE.test(path.slice('admin/'.length)));
  const named = textsNamed(others.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n'), Object.keys(texts));
  expectNone(
    named.filter((key) => office.has(key)),
    'A page outside the office names these: they belong into the first pack:',
  );
});

/** Every line of a file of texts, because JSON.parse would silently use the last of two equal keys. */
const linesOf = (file: URL): [key: string, text: string][] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),?$/gm)].map((m) => [
    JSON.parse(m[1]!) as string,
    JSON.parse(m[2]!) as string,
  ]);
const areasOf = (lang: string): string[] => readdirSync(new URL(`${lang}/`, TEXTS)).sort();
const rowsOf = (lang: string) =>
  areasOf(lang).flatMap((area) => linesOf(new URL(`${lang}/${area}`, TEXTS)).map(([key, text]) => ({ area, key, text })));
const twins = (keys: readonly string[]): string[] => keys.filter((key, at) => keys.indexOf(key) !== at);

/** The plurals of a message, with the forms they have. */
const forms = (message: CompiledMessage): string[][] => (typeof message === 'string' ? [] : message.flatMap(inside));
const inside = (part: MessagePart): string[][] => {
  if (!Array.isArray(part) || !part[1]) return [];
  const [, offered, kind] = part;
  const deeper = Object.values(offered).flatMap(forms);
  return kind === 'p' ? [Object.keys(offered).filter((form) => !form.startsWith('=')), ...deeper] : deeper;
};

test('the types name every area', () => {
  const typed = [...readFileSync(join(ROOT, 'contract/keys.ts'), 'utf8').matchAll(/\.\/texts\/en\/([\w-]+\.json)'/g)];
  expect(typed.map((m) => m[1]).sort()).toEqual(areasOf('en'));
});

test('every folder of texts is a language with a row, and every row has its folder', () => {
  expect(readdirSync(TEXTS).sort()).toEqual(LANGUAGES.map((one) => one.code).sort());
});

describe.each(LANGS)('%s', (lang) => {
  const hasDesk = (STAFF_LANGS as readonly string[]).includes(lang);
  const rows = rowsOf(lang);

  test('each key is there once', () => {
    expectNone(twins(rows.map((row) => row.key)), 'The key is in two files, or twice in one: take one out:');
    const parsed = areasOf(lang).map((area) => JSON.parse(readFileSync(new URL(`${lang}/${area}`, TEXTS), 'utf8')) as object);
    expect(rows.length, 'a line that this test cannot read').toBe(parsed.flatMap(Object.keys).length);
  });

  test('no text is missing, empty or superfluous (members have none of the back office), each in the area of its English one', () => {
    const english = new Map(rowsOf('en').map((row) => [row.key, row.area]));
    const own = new Map(rows.map((row) => [row.key, row.area]));
    expectNone(
      [...english.keys()].filter((key) => !own.has(key) && (hasDesk || !key.startsWith('desk.'))),
      'Add these keys to this language (contract/texts/<language>/<area>.json):',
    );
    expectNone(
      rows
        .filter((row) => english.get(row.key) !== row.area || !row.text.trim() || (!hasDesk && row.key.startsWith('desk.')))
        .map((row) => row.key),
      'These are empty, unknown to English, in another area than there, or for the back office, which this language does not have:',
    );
  });

  test('every text parses and has the placeholders of the English one', () => {
    const wrong = rows.filter((row) => {
      try {
        const english = placeholdersOf(parseMessage((texts as Record<string, string>)[row.key]!));
        return placeholdersOf(parseMessage(row.text)).sort().join() !== english.sort().join();
      } catch {
        return true;
      }
    });
    expectNone(
      wrong.map((row) => row.key),
      'These cannot be read as ICU, or have other gaps than English:',
    );
  });

  test('a message says each unit once', () => {
    // The server writes these parameters of its messages with their units.
    const unit = /\{\w+_(?:g|mm|cm3|bp|fen)\}[ \u00a0\u202f]*(?:%|(?:g|kg|cm|mm|CNY|г|кг|غ|克|公克|公斤|元)(?!\p{L}))/u;
    expectNone(
      rows.filter((row) => /^(?:msg|fail)\./.test(row.key) && unit.test(row.text)).map((row) => row.key),
      'The value has its unit already:',
    );
  });

  test('a plural has all forms of the language and no other', () => {
    const wanted = new Intl.PluralRules(localeOf(lang)).resolvedOptions().pluralCategories.sort().join();
    const wrong = rows.filter((row) => forms(parseMessage(row.text)).some((offered) => offered.sort().join() !== wanted));
    expectNone(
      wrong.map((row) => row.key),
      'These lack a plural form of the language, or have one that it has not:',
    );
  });

  test('texts of the first load have only words and plain placeholders', () => {
    const boot = rows.filter((row) => row.area === 'boot.json');
    expect(boot.length).toBeGreaterThan(5);
    expectNone(
      boot.filter((row) => forms(parseMessage(row.text)).length > 0 || row.text.includes("'")).map((row) => row.key),
      'Texts of the first load have words and plain gaps alone (boot.json):',
    );
  });
});

test('duplicate keys are found, in one file and across two', () => {
  expect(twins(['a', 'b', 'a'])).toEqual(['a']);
});

const SCRIPTS = {
  Han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Hangul: /\p{Script=Hangul}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
};
const OWN: Readonly<Record<string, readonly string[]>> = {
  'zh-cn': ['Han'],
  'zh-tw': ['Han'],
  ja: ['Han', 'kana'],
  ko: ['Hangul'],
  ru: ['Cyrillic'],
  ar: ['Arabic'],
};
test.each(LANGS)('%s is written in its own scripts', (lang) => {
  const foreign = Object.entries(SCRIPTS).filter(([script]) => !OWN[lang]?.includes(script));
  expectNone(
    rowsOf(lang)
      .filter(({ key, text }) => !key.startsWith('desk.') && foreign.some(([, letters]) => letters.test(text)))
      .map(({ key, text }) => `${key}: ${text}`),
    'Write these in the scripts of the language:',
  );
});

/** Names, codes, and words that a language shares with English. */
const SAME = JSON.parse(readFileSync(new URL('same-as-english.json', import.meta.url), 'utf8')) as Record<string, string[]>;
test.each(LANGS.filter((lang) => !(STAFF_LANGS as readonly string[]).includes(lang)))('%s has no text in English', (lang) => {
  const english = new Map(rowsOf('en').map(({ key, text }) => [key, text]));
  const left = rowsOf(lang).filter(
    ({ key, text }) => english.get(key) === text && /[A-Za-z]{2}/.test(text.replace(/\{[^{}]*\}/g, '')),
  );
  expectNone(
    left.filter(({ text }) => !SAME[text]?.includes(lang)).map(({ key, text }) => `${key}: ${text}`),
    'Translate these, or name the language in tools/house/same-as-english.json:',
  );
});
