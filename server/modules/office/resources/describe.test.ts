// The descriptions match the tables: every column exists and takes its kind of value; no table of money, orders or personal data is described.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceOf, type Field, labelOf } from '#contract/desk/resource.ts';
import { resources } from '#contract/desk/resource-list.ts';
import { shapes } from '#contract/desk/resource-shapes.ts';
import { texts } from '#contract/messages.ts';
import { openShop } from '#server/testing.ts';

type Column = {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: string;
};
let shop: Awaited<ReturnType<typeof openShop>>;
const tables = new Map<string, Map<string, Column>>();

beforeAll(async () => {
  shop = await openShop();
  const found = await shop.pool.query<Column>(
    "select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'public'",
  );
  for (const c of found.rows) tables.set(c.table_name, (tables.get(c.table_name) ?? new Map()).set(c.column_name, c));
});
afterAll(() => shop.close());

const TYPES: Record<Field['kind'], string[]> = {
  text: ['text'],
  long: ['text'],
  code: ['text'],
  names: ['jsonb'],
  words: ['jsonb'],
  html: ['jsonb'],
  int: ['integer', 'bigint'],
  fen: ['bigint', 'integer'],
  bp: ['integer'],
  grams: ['integer'],
  mm: ['integer'],
  decimal: ['numeric'],
  bool: ['boolean'],
  date: ['date'],
  time: ['timestamp with time zone'],
  image: ['text'],
  images: ['jsonb'],
  select: ['text'],
  ref: ['integer', 'text'],
  list: ['jsonb'],
  json: ['jsonb'],
  link: ['text'],
  colour: ['text'],
  password: [],
};
const FORBIDDEN = [
  'account',
  'ledger_tx',
  'ledger_entry',
  'bill',
  'bill_target',
  'payment',
  'remit',
  'coupon',
  'orders',
  'order_item',
  'purchase',
  'purchase_item',
  'parcel',
  'waybill',
  'waybill_item',
  'box',
  'history',
  'session',
  'operator_session',
  'member',
  'address',
  'upload',
  'audit',
  'idempotency',
  'reference_version',
];

describe.each(resources.map((r) => [r.name, r] as const))('%s', (_name, r) => {
  test('describes existing columns of their kind', () => {
    const parts = [
      { table: r.table, fields: r.fields, given: [r.key.column] },
      ...(r.rows ?? []).map((rows) => ({ table: rows.table, fields: rows.fields, given: [rows.owner, rows.key] })),
    ];
    for (const { table, fields, given } of parts) {
      expect(FORBIDDEN).not.toContain(table);
      const columns = tables.get(table);
      expect(columns, table).toBeDefined();
      for (const f of fields) {
        if (f.kind === 'password') continue;
        const column = columns!.get(f.name);
        expect(column, `${table}.${f.name}`).toBeDefined();
        expect(TYPES[f.kind], `${table}.${f.name} is ${column!.data_type}`).toContain(column!.data_type);
        if (f.empty && f.kind !== 'select' && f.start === undefined)
          expect(column!.is_nullable, `${table}.${f.name} may be empty`).toBe('YES');
      }
      // A row can be created: every required column gets a value.
      if (r.create)
        for (const c of columns!.values()) {
          const f = fields.find((one) => one.name === c.column_name);
          const hooked = ['operator.password_hash', 'goods.price_max'].includes(`${table}.${c.column_name}`);
          const needs =
            c.is_nullable === 'NO' &&
            c.column_default === null &&
            c.is_identity === 'NO' &&
            !given.includes(c.column_name) &&
            !hooked;
          const filled =
            f &&
            (f.required ||
              f.start !== undefined ||
              ['names', 'words', 'html', 'text', 'code', 'image', 'images', 'list', 'json', 'select'].includes(f.kind));
          if (needs) expect(filled, `${table}.${c.column_name} has to be filled`).toBeTruthy();
        }
    }
  });

  test('its title, order, refs and shapes exist', () => {
    const names = r.fields.map((f) => f.name);
    expect([...names, r.key.column]).toContain(r.title);
    expect([...names, r.key.column]).toContain(r.sort.replace(/^_/, ''));
    expect(r.fields.some((f) => f.list)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    for (const f of [...r.fields, ...(r.rows ?? []).flatMap((x) => x.fields)]) {
      if (f.kind === 'ref') expect(resources.map((x) => x.name)).toContain(f.ref);
      if (f.kind === 'json') expect(shapes.get(f.shape ?? '')).toBeDefined();
      if (f.kind === 'select') expect(f.options?.length).toBeGreaterThan(0);
    }
  });

  test('has texts for everything it shows', () => {
    const keys = [
      `desk.resource.${r.name}`,
      ...(r.rows ?? []).flatMap((x) => [`desk.section.${x.name}`, `desk.field.${x.name}`]),
    ];
    for (const f of [...r.fields, ...(r.rows ?? []).flatMap((x) => x.fields)]) {
      keys.push(
        labelOf(f),
        ...(f.hint ? [f.hint] : []),
        ...(f.group ? [`desk.section.${f.group}`] : []),
        ...(f.options ?? []).map((o) => choiceOf(f, o)),
      );
    }
    expect(keys.filter((k) => !(k in texts))).toEqual([]);
  });
});
