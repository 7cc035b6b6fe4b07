// Every call with values that break careless look-ups or statements: names that every object has, characters that JSON or PostgreSQL refuse, invalid
// times. A call answers or refuses any input; it never fails.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { hashToken } from './http/who.ts';
import { openShop, type Shop, uuid } from './testing.ts';

let shop: Shop;
let member: Record<string, string>;
let owner: Record<string, string>;
const failures: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  member = { token: (await shop.member()).token };
  await shop.operator('owner');
  const token = 'a-token-of-an-owner-0123456789';
  const { id } = await shop.db.selectFrom('operator').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await shop.db
    .updateTable('operator_session')
    .set({ token_hash: hashToken(token), csrf: 'csrf' })
    .where('operator_id', '=', id)
    .execute();
  owner = { cookie: `sampan_desk=${token}`, 'x-csrf': 'csrf' };
});
afterAll(() => shop.close());

type Field = { safeParse: (value: unknown) => { success: boolean } };
type Fields = Record<string, Field>;

/** Plain values, of which a field gets the first that its schema allows. */
const plain = (): unknown[] => [
  '1',
  'DE',
  '2026-11-01',
  uuid(),
  'somebody@example.test',
  '[1]',
  '[]',
  '{}',
  '123456',
  'a longer text',
];

const HOSTILE: readonly unknown[] = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\u0000',
  '\ud83d',
  "'",
  '\\',
  '%_%',
  '[1',
  '{"constructor":1}',
  '["__proto__"]',
  '99999999999999999999',
  '-1',
  'NaN',
  '2026-02-30T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '-271821-04-20T00:00:00.000Z',
  ['constructor'],
  { constructor: 1 },
];

const isRefused = (field: Field, value: unknown): boolean => {
  try {
    return !field.safeParse(value).success;
  } catch {
    return false;
  }
};

const valid = (fields: Fields): Record<string, unknown> => {
  const values = plain();
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.safeParse(undefined).success) return [];
      const value = values.find((one) => field.safeParse(one).success);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

async function ask(prefix: string, path: string, fields: Record<string, unknown>, headers: Record<string, string>) {
  const reply = await shop.server.inject({
    method: 'POST',
    url: `${prefix}/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ lang: 'en', ...fields }),
  });
  const { code } = reply.json() as { code: number };
  if (reply.statusCode >= 500 || code === 500) failures.push(`${path} ${JSON.stringify(fields)}`);
}

async function tryAll(prefix: string, list: typeof rows, headers: Record<string, string>) {
  for (const { path, row } of list) {
    if (path.endsWith('/logout')) continue;
    const { shape } = row.input as unknown as { shape: Fields };
    const usual = valid(shape);
    for (const name of Object.keys(shape))
      for (const value of HOSTILE) {
        // A value refused by the schema is only tested once; an exception is found by the call.
        if (value !== HOSTILE[0] && isRefused(shape[name]!, value)) continue;
        await ask(prefix, path, { ...usual, [name]: value }, headers);
      }
  }
}

test('calls of members answer or refuse for any value of a field', async () => {
  await tryAll('/api', rows, member);
  expect(failures).toEqual([]);
});

test('calls of the back office do so too', async () => {
  failures.length = 0;
  await tryAll('/admin/api', deskRows, owner);
  expect(failures).toEqual([]);
});
