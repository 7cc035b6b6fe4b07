// The parts in which the storefront loads its texts (storefront/text-lists.ts), as a build computes them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';
import { textsNamed } from '#contract/text-use.ts';
import { pagesPlugin } from '../../storefront/pages-plugin.ts';
import { fileOf, SCREENS } from '../../storefront/screens.ts';
import type { TextLists } from '../../storefront/text-lists.ts';
import { textsPlugin } from '../../storefront/texts-plugin.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const keys = Object.keys(texts);
const namedBy = (path: string): string[] => textsNamed(readFileSync(join(ROOT, path), 'utf8'), keys);
const files = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);

/** Styles name no texts and take most of a build's time. */
const noStyles: Plugin = { name: 'no-styles', enforce: 'pre', load: (id) => (/\.css(\?|$)/.test(id) ? '' : undefined) };

let lists: TextLists;
let all: string[];
beforeAll(async () => {
  const built = (await build({
    configFile: false,
    root: join(ROOT, 'storefront'),
    logLevel: 'error',
    plugins: [noStyles, pagesPlugin(), textsPlugin()],
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const asset = built.output.find((file) => file.fileName === '.vite/text-lists.json') as Rolldown.OutputAsset;
  lists = JSON.parse(String(asset.source)) as TextLists;
  all = [...lists.first, ...lists.open, ...lists.rest];
});

test('every text that a file of the storefront names is in exactly one part', () => {
  // Files that the build itself reads are not part of the storefront.
  const sources = files('storefront').filter(
    (path) => !/-plugin\.ts$|\/(text-lists|chunks|shape-of|testing[\w-]*)\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(300);
  const known = new Set(all);
  expectNone(
    sources.flatMap((path) =>
      namedBy(path)
        .filter((key) => !known.has(key))
        .map((key) => `${path}: ${key}`),
    ),
    'No part has this text: see docs/contributing.md, Add a text:',
  );
  expect(known.size).toBe(all.length);
});

test('the first part has the texts of home and the shell and the titles of all screens, and none of a page that loads later', () => {
  const first = new Set(lists.first);
  const shell = [
    'main.tsx',
    'app.tsx',
    'page-host.tsx',
    'crash.tsx',
    'lib/update.ts',
    'pages/index/index.tsx',
    'parts/blocks/later.tsx',
  ];
  const wanted = [...shell.flatMap((path) => namedBy(`storefront/${path}`)), ...SCREENS.map((screen) => screen.title)];
  expect(wanted.length).toBeGreaterThan(90);
  expectNone(
    wanted.filter((key) => !first.has(key)),
    'Home or the shell name these, and the first part lacks them: name keys whole (storefront/text-lists.ts):',
  );
  expectNone(
    lists.first.filter((key) => /^(send|pay|wallet|seller|item|cart|field)\./.test(key)),
    'These come with the first load although a later page has them: look who names them:',
  );
});

test('the second part has the texts of pages without a login, and those that the server sends to their readers', () => {
  const early = new Set([...lists.first, ...lists.open]);
  const open = SCREENS.filter((screen) => !screen.auth).flatMap((screen) => namedBy(`storefront/${fileOf(screen).slice(2)}`));
  const sent = ['goods.no.sold_out', 'freight.no.weight_max', 'cart.full', 'fee.goods', 'goods.now.goods'];
  expectNone(
    [...open, ...sent].filter((key) => !early.has(key)),
    'Pages without a login name these: add the room to TO_VISITORS in storefront/text-lists.ts:',
  );
  expectNone(
    [...early].filter((key) => /^(send|wallet|seller|event|money)\./.test(key)),
    'These come with the second part although only members see them: look who names them:',
  );
});

test('texts that a server stores and sends by key are included', () => {
  const rest = [
    'event.parcel.scan',
    'money.recharge',
    'fee.goods',
    'settle.why.boxes',
    'erase.open.items',
    'parcel.note.ship_failed',
  ];
  // Written by the server, except for the one that an answer names.
  expect(all.filter((key) => key.startsWith('msg.'))).toEqual(['msg.parcel_claim_refused.text']);
  expectNone(
    rest.filter((key) => !all.includes(key)),
    'The server sends these by key: take the room out of NOT_SENT in storefront/text-lists.ts:',
  );
});

test('no part has texts of the back office, of mails, of documents or of the server’s output', () => {
  const others =
    /^(desk|mail|suppliers|stocktake|unit|imports|demand|shipments|scan|arrivals|papers|label|bin|addon|unsubscribe|shared)\./;
  expectNone(
    all.filter((key) => others.test(key)),
    'These are no texts of the storefront: look who names them:',
  );
  expect(keys.filter((key) => others.test(key)).length).toBeGreaterThan(1500);
});
