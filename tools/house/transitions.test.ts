// A thing with a lifecycle changes its state only by transition(), which checks the step and writes its history; new rows begin in a first state.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const files = readdirSync(join(ROOT, 'server/modules'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file))
  .map((file) => [file, readFileSync(join(ROOT, 'server/modules', file), 'utf8')] as const);

/** Tables whose rows have a lifecycle, from the lifecycles that the modules define. */
const tables = [
  ...new Set(files.flatMap(([, text]) => [...text.matchAll(/\blifecycle\(\{[^}]*?\btable: '(\w+)'/g)].map((match) => match[1]!))),
].sort();

/** The content of the braces that open at `from`, without nested ones. */
function outermost(text: string, from: number): string {
  let depth = 0;
  let found = '';
  for (const letter of text.slice(from)) {
    if (')}]'.includes(letter)) depth--;
    if (depth === 1) found += letter;
    if ('({['.includes(letter)) depth++;
    if (depth === 0) break;
  }
  return found;
}

const BUILT = /updateTable\('(\w+)'\)(?:(?!\.execute|updateTable|insertInto|deleteFrom|selectFrom)[\s\S])*?\.set\(\{/g;
const RAW = /\bupdate (\w+)(?: \w+)? set ([^`]*?)(?: where|`)/g;

/** Tables with a lifecycle whose state a file writes itself. */
const written = (text: string): string[] =>
  [
    ...[...text.matchAll(BUILT)].map((m) => [m[1]!, outermost(text, m.index + m[0].length - 1)] as const),
    ...[...text.matchAll(RAW)].map((m) => [m[1]!, m[2]!] as const),
  ]
    .filter(([table, values]) => tables.includes(table) && /(?:^|[\s,])state\s*[:=]/.test(values))
    .map(([table]) => table);

test('every lifecycle is found', () => {
  expect(tables).toContain('order_item');
  expect(tables.length).toBeGreaterThan(15);
});

test('only transition() writes the state of a thing with a lifecycle', () => {
  expectNone(
    files.flatMap(([file, text]) => written(text).map((table) => `${file}: ${table}`)),
    'Call transition() (server/modules/platform/lifecycle/transition.ts):',
  );
});

test.each([
  ["ctx.db.updateTable('waybill').set({ state: 'packing' }).where('id', '=', 1)", ['waybill']],
  ["ctx.db\n    .updateTable('waybill')\n    .where('id', '=', 1)\n    .set({ weight: 3, state: to })", ['waybill']],
  ["sql`update waybill set state = 'packing' where id = 1`", ['waybill']],
  ["ctx.db.updateTable('waybill').set({ weight: 3 }).where('state', '=', 'packing')", []],
  ["ctx.db.updateTable('waybill').set({ services: json(all.map((s) => ({ ...s, state: 'done' }))) })", []],
  ["ctx.db.updateTable('coupon').set({ state: 'used' })", []],
])('%s', (text, found) => {
  expect(written(text)).toEqual(found);
});
