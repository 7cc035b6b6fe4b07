// Each table has one owner, and no other module writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { OWNERS } from './tables.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const owner = new Map(Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module] as const)));

test('every table has one owner', () => {
  const tables = [...readFileSync(join(ROOT, 'server/db/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Table;/gm)].map(
    (m) => m[1]!,
  );
  expect(Object.values(OWNERS).flat().sort()).toEqual(tables.sort());
});

/** Tables that a file writes though another module owns them. */
function foreignWrites(file: string, text: string): string[] {
  const [module] = file.split('/');
  const written = [
    ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g),
    ...text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g),
    // A loop over tables lists them right before.
    ...[...text.matchAll(/for \(const \w+ of \[([^\]]+)\] as const\)\s*(?:await )?\w+(?:\.\w+)*\.deleteFrom\(/g)].flatMap((m) => [
      ...m[1]!.matchAll(/'(\w+)'/g),
    ]),
  ].map((m) => m[1]!);
  return written
    .filter((table) => owner.has(table) && owner.get(table) !== module)
    .map((table) => `${file} writes ${table} of ${owner.get(table)}`);
}

test('only the owner writes a table', () => {
  const found: string[] = [];
  for (const file of readdirSync(join(ROOT, 'server/modules'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)testing/.test(file)) continue;
    found.push(...foreignWrites(file, readFileSync(join(ROOT, 'server/modules', file), 'utf8')));
  }
  expectNone(found, 'Another module owns this table (tools/house/tables.ts): call its function:');
});

test.each([
  ["ctx.db.updateTable('order_item').set({ num: 2 })"],
  ["ctx.db\n    .insertInto('order_item')\n    .values(row)"],
  ["db.deleteFrom('order_item')"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
  ['sql`update order_item set num = ${num}`'],
  ['sql`insert into order_item (num) values (1)`'],
  ["for (const table of ['claim', 'order_item'] as const) await db.deleteFrom(table)"],
])('a write to a table of another module is found: %s', (text) => {
  expect(foreignWrites('aftersale/claims/wrong.ts', text)).toEqual(['aftersale/claims/wrong.ts writes order_item of orders']);
  expect(foreignWrites('orders/orders/right.ts', text.replace("'claim', ", ''))).toEqual([]);
});
