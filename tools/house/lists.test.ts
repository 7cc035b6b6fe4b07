// A list of variable length is one parameter: with `in`, each length is a statement of its own, which is prepared and planned again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Names after `in` that are queries, not lists. */
const QUERIES = ['earlier', 'inMall', 'itemsAt', 'known', 'ordersOf', 'views'];

const BUILT = /\(\s*(?:'[\w.]+'|[\w.]+),\s*'(not )?in',\s*(\[[^\]]*\]|[\w.]+|\()/g;
/** Constants, lists of a machine's states, queries that begin with an expression builder. */
const SAME_LENGTH = /^(?:[A-Z][A-Z_]*|group|liveOf|eb\.selectFrom|\()$/;
const isOneText = (list: string): boolean =>
  list.startsWith('[')
    ? [...list.matchAll(/\.\.\.([\w.]*)/g)].every(([, spread]) => SAME_LENGTH.test(spread!))
    : SAME_LENGTH.test(list) || QUERIES.includes(list.split('.')[0]!);
const RAW = /\bin \(\$\{sql\.join\((?:[a-z][\w.]*|\[[^\]]*\])\)\}\)/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Where lists of variable length are written out, with the reason. */
const writtenOut = (file: string, text: string): string[] => [
  ...[...text.matchAll(BUILT)]
    .filter(([, , list]) => !isOneText(list!))
    .map(({ 0: found, 1: not, index }) => {
      const instead = not ? "'<>', noneOf(...)" : "'=', anyOf(...)";
      return `${file}:${lineOf(text, index + found.indexOf("in'"))}: ${instead} of server/db/any-of.ts`;
    }),
  ...[...text.matchAll(RAW)].map(({ index }) => `${file}:${lineOf(text, index)}: '= anyOf(...)' of server/db/any-of.ts`),
];

test('a list of variable length is one parameter', () => {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expectNone(
    files.flatMap((file) => writtenOut(`server/${file}`, readFileSync(join(ROOT, 'server', file), 'utf8'))),
    'Pass the list as one parameter, by anyOf (server/db/any-of.ts):',
  );
});

/** A list that raw SQL writes out. */
const joined = (list: string): string => `sql\`id in (\${sql.join(${list})})\``;

test.each([
  ["where('id', 'in', ids)", "a.ts:1: '=', anyOf(...) of server/db/any-of.ts"],
  ["where(\n  'i.id',\n  'in',\n  rows.map(({ id }) => id),\n)", "a.ts:3: '=', anyOf(...) of server/db/any-of.ts"],
  ["eb('id', 'in', [0, ...ids])", "a.ts:1: '=', anyOf(...) of server/db/any-of.ts"],
  ["where(column, 'not in', [...names])", "a.ts:1: '<>', noneOf(...) of server/db/any-of.ts"],
  [joined('ids'), "a.ts:1: '= anyOf(...)' of server/db/any-of.ts"],
  [joined('[0, ...ids]'), "a.ts:1: '= anyOf(...)' of server/db/any-of.ts"],
])('%j is found', (text, reported) => {
  expect(writtenOut('a.ts', text)).toEqual([reported]);
});

test.each([
  "where('state', 'in', group(billMachine, 'payable'))",
  "where('state', 'not in', [...group(orderItemMachine, 'in_house'), 'in_waybill'])",
  "where('state', 'in', COUPONS_USABLE)",
  "where('kind', 'in', ['cash', 'bonus'])",
  "where('member_id', 'in', [one, other])",
  "where('id', 'in', (eb) => eb.selectFrom('goods').select('id'))",
  joined('ITEMS_IN_HOUSE'),
  joined('matchesOf(q), sql` union all `'),
])('%j is left', (text) => {
  expect(writtenOut('a.ts', text)).toEqual([]);
});
