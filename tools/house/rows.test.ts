// Row types stay with the module that owns their table: no other names them, and payments, which every module that makes bills uses, do not depend on orders.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { OWNERS } from './tables.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const MODULES = 'server/modules';
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module] as const)));
const tableOf = new Map(
  [...readFileSync(join(ROOT, 'server/db/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): (\w+Table);/gm)].map(
    ([, table, row]) => [row!, table!] as const,
  ),
);

const files = readdirSync(join(ROOT, MODULES), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, MODULES, file), 'utf8') }));

/** Row types of other modules that a file names; it may query columns of them. */
function foreignRows(file: string, text: string): string[] {
  const [module] = file.split('/');
  const imported = [...text.matchAll(/\{([^{}]*)\}\s*from\s*['"][^'"]*\bdb\/tables\.ts['"]/g)].flatMap(
    ([, names]) => names!.match(/\w+Table\b/g) ?? [],
  );
  const indexed = [...text.matchAll(/\bTables\['(\w+)'\]/g)].map(([, table]) => table!);
  return [...imported.map((row) => tableOf.get(row) ?? row), ...indexed]
    .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== module)
    .map((table) => `${file} names rows of ${table}`);
}

/** Imports of a module, types and `import()` included. */
function importsOf(module: string, file: string, text: string): string[] {
  const specs = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, spec]) => spec!);
  return specs
    .map((spec) => (spec.startsWith('.') ? join(MODULES, dirname(file), spec) : spec.replace('#server/', 'server/')))
    .filter((path) => path.startsWith(`${MODULES}/${module}/`))
    .map((path) => `${file} imports ${path}`);
}

/** Statements that lock rows of a module's tables. */
function locksOf(module: string, file: string, text: string): string[] {
  return [...text.matchAll(/selectFrom\(\s*'(\w+)[^;]*?\.for(?:NoKey)?(?:Update|Share)\(/g)]
    .map(([, table]) => table!)
    .filter((table) => ownerOf.get(table) === module)
    .map((table) => `${file} locks ${table}`);
}

test('only the owner of a table names its row type', () => {
  expect(tableOf.size).toBeGreaterThan(100);
  expectNone(
    files.flatMap(({ file, text }) => foreignRows(file, text)),
    'Another module owns this table: use its functions and their types:',
  );
});

test('payments import nothing from orders, not even types, and lock none of their rows', () => {
  const payments = files.filter(({ file }) => file.startsWith('payments/'));
  expect(payments.length).toBeGreaterThan(50);
  expect(payments.flatMap(({ file, text }) => [...importsOf('orders', file, text), ...locksOf('orders', file, text)])).toEqual(
    [],
  );
});

const FILE = 'payments/bills/wrong.ts';

test.each([
  ["import type { Item } from '../../orders/orders/items.ts';"],
  ["import { lockOrder } from '#server/modules/orders/orders/items.ts';"],
  ["type Item = import('../../orders/orders/items.ts').Item;"],
  ["export * from '../../orders/orders/items.ts';"],
])('an import of orders is found: %s', (text) => {
  expect(importsOf('orders', FILE, text)).toEqual([`${FILE} imports ${MODULES}/orders/orders/items.ts`]);
  expect(importsOf('orders', FILE, text.replace('orders/orders', 'accounts/auth'))).toEqual([]);
});

test.each([
  ["import type { BillTable, OrderItemTable } from '../../../db/tables.ts';"],
  ["import type {\n  OrderItemTable,\n} from '#server/db/tables.ts';"],
  ["type Item = Selectable<Tables['order_item']>;"],
])('a row of another module is found: %s', (text) => {
  expect(foreignRows(FILE, text)).toEqual([`${FILE} names rows of order_item`]);
  expect(foreignRows('orders/orders/right.ts', text.replace('BillTable, ', ''))).toEqual([]);
});

test('a lock of orders is found', () => {
  const text = "ctx.db\n  .selectFrom('order_item as i')\n  .select('i.id')\n  .orderBy('i.id')\n  .forUpdate()\n  .execute();";
  expect(locksOf('orders', FILE, text)).toEqual([`${FILE} locks order_item`]);
  expect(locksOf('orders', FILE, text.replace('order_item', 'bill'))).toEqual([]);
});
