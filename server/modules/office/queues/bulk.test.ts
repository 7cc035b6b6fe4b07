// Work lists for any operator: who has taken what, and bulk actions, each item done or left with its reason.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minorUnits } from '#contract/amount.ts';
import { executeWrite } from '#server/db/written.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods, testLine, testWarehouse } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund } from '#server/testing-money.ts';

let shop: Shop;
let bank_id: number;
beforeAll(async () => {
  shop = await openShop();
  bank_id = (
    await shop.db
      .insertInto('bank_account')
      .values({
        area: 'CN',
        names: '{}' as never,
        currency: 'CNY',
        bank: 'Test',
        account_name: 'Sampan',
        account_no: '1',
        swift: '',
        instructions: '{}' as never,
        fee_note: '{}' as never,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => shop.close());

/** A slip of a top-up, submitted to finance. */
async function slip(minor: number): Promise<number> {
  const member = await shop.member();
  const no = uuid().slice(0, 12);
  const { id } = await shop.db
    .insertInto('remit')
    .values({
      no: `R${no}`,
      member_id: member.id,
      bank_id,
      currency: 'CNY',
      minor: minorUnits(minor),
      amount: minor,
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('taking is shown to others; releasing keeps the place; tasks of others are left', async () => {
  const [one, two] = [await shop.operator('finance'), await shop.operator('finance')];
  const ids = [await slip(1000), await slip(2000), await slip(3000)];
  const order = async () => (await one.remits.lists({})).list.map((row) => row.id).filter((id) => ids.includes(id));
  const before = await order();
  expect(await one.queues.outcome({ thing: 'remit', act: 'take', ids })).toMatchObject({
    ids,
    left: [],
    says: [{ key: 'desk.bulk.says.take', params: { n: 3 } }],
  });
  await one.queues.bulk({ thing: 'remit', act: 'take', ids: ids.slice(0, 2), key: uuid() });
  const seen = (await two.remits.lists({ ids })).list;
  expect(seen.map((row) => row.taken !== null)).toEqual([true, true, false]);
  const done = await two.queues.bulk({ thing: 'remit', act: 'take', ids, key: uuid() });
  expect(done.done).toEqual([ids[2]]);
  expect(done.left.map((row) => [row.id, row.why.key])).toEqual(ids.slice(0, 2).map((id) => [id, 'desk.bulk.has_it']));
  const who = seen[0]!.taken!.operator_id;
  expect((await two.remits.lists({ operator_id: who })).list.map((row) => row.id)).toEqual(ids.slice(0, 2));
  await one.queues.bulk({ thing: 'remit', act: 'give_back', ids, key: uuid() });
  expect(await order()).toEqual(before);
  expect((await two.remits.lists({ operator_id: who })).total).toBe(0);
});

test('work is assigned only to operators who may do it', async () => {
  const finance = await shop.operator('finance');
  const id = await slip(1500);
  const packer = await shop.db.selectFrom('operator').select('id').where('role', '=', 'finance').executeTakeFirstOrThrow();
  await finance.queues.bulk({ thing: 'remit', act: 'assign', ids: [id], operator_id: packer.id, key: uuid() });
  expect((await finance.remits.lists({ ids: [id] })).list[0]!.taken).toMatchObject({ operator_id: packer.id });
  await shop.operator('warehouse');
  const other = await shop.db.selectFrom('operator').select('id').where('role', '=', 'warehouse').executeTakeFirstOrThrow();
  expect(await refusal(finance.queues.outcome({ thing: 'remit', act: 'assign', ids: [id], operator_id: other.id }))).toBe(
    'desk.bulk.not_theirs',
  );
  expect(await refusal(finance.queues.outcome({ thing: 'remit', act: 'assign', ids: [id] }))).toBe('fail.field_missing');
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.queues.bulk({ thing: 'remit', act: 'take', ids: [id], key: uuid() }))).toBe('fail.forbidden');
});

test('cursors reach every row; ended ones are newest first', async () => {
  const finance = await shop.operator('finance');
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await slip(700 + n));
  await executeWrite(
    shop.db,
    ['remit'],
    sql`insert into remit (no, member_id, bank_id, currency, minor, amount, reference, created_at)
    select 'S' || n, member_id, bank_id, currency, n, n, '', created_at + n * interval '1 second' from remit, generate_series(1, 120) n where id = ${made[0]!}`,
  );
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { cursor: string | null; list: { id: number }[]; total: number } = await finance.remits.lists(
      cursor ? { cursor } : {},
    );
    seen.push(...page.list.map((row) => row.id));
    cursor = page.cursor;
    if (!cursor) expect(seen).toHaveLength(page.total);
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
});

test('items to buy are reassigned in bulk: those of a colleague are left, releasing keeps the place', async () => {
  const [one, two] = [await shop.operator('buyer'), await shop.operator('buyer')];
  const member = await shop.member();
  await fund(shop, member, 1_000_000);
  for (let n = 0; n < 3; n++) await buy(shop, member, [await sellGoods(shop, { price: 1500 + n })]);
  const toBuy = async () => (await one.buying.lists({ tab: 'to_buy', member_id: member.id })).list.map((row) => row.id);
  const ids = await toBuy();
  expect(ids).toHaveLength(3);
  const wanted = { thing: 'order_item' as const, ids };
  expect(await one.queues.outcome({ ...wanted, act: 'take' })).toMatchObject({
    ids,
    left: [],
    says: [{ key: 'desk.bulk.says.take', params: { n: 3 } }],
  });
  await one.queues.bulk({ ...wanted, act: 'take', ids: ids.slice(0, 2), key: uuid() });
  expect((await one.buying.lists({ tab: 'mine', member_id: member.id })).list.map((row) => row.id)).toEqual(ids.slice(0, 2));
  const done = await two.queues.bulk({ ...wanted, act: 'take', key: uuid() });
  expect(done.done).toEqual([ids[2]]);
  expect(done.left.map((row) => [row.id, row.why.key])).toEqual(ids.slice(0, 2).map((id) => [id, 'desk.bulk.has_it']));
  const mine = await shop.db.selectFrom('order_item').select('operator_id').where('id', '=', ids[2]!).executeTakeFirstOrThrow();
  const assigned = await one.queues.bulk({ ...wanted, act: 'assign', operator_id: mine.operator_id!, key: uuid() });
  expect(assigned.done).toEqual(ids.slice(0, 2));
  expect(assigned.left.map((row) => row.id)).toEqual([ids[2]]);
  expect((await one.queues.outcome({ ...wanted, act: 'give_back' })).ids).toEqual([]);
  expect((await two.queues.bulk({ ...wanted, act: 'give_back', key: uuid() })).done).toEqual(ids);
  expect(await toBuy()).toEqual(ids);
  const packer = await shop.operator('warehouse');
  expect(await refusal(packer.queues.bulk({ ...wanted, act: 'take', key: uuid() }))).toBe('fail.forbidden');
  await expectSoundLedger(shop);
});

test('waybills to pack are taken as information to others, and filtered by operator', async () => {
  const [one, two] = [await shop.operator('warehouse'), await shop.operator('warehouse')];
  const member = await shop.member();
  const line = await testLine(shop);
  const warehouse_id = await testWarehouse(shop);
  const made = await executeWrite(
    shop.db,
    ['waybill'],
    sql<{ id: number }>`
    insert into waybill (no, member_id, warehouse_id, line_id, address, country, state, quote, terms, currency, rate, created_at, paid_at)
    select 'BULK' || g, ${member.id}, ${warehouse_id}, ${line.id}, '{}', 'DE', 'to_pack', '{"weight": 1, "line_name": {}}', '{}', 'CNY', '1', ${shop.now()}, ${shop.now()}
    from generate_series(1, 3) g returning id`,
  );
  const ids = made.rows.map((row) => row.id);
  const wanted = { thing: 'waybill' as const, ids };
  await one.queues.bulk({ ...wanted, act: 'take', ids: ids.slice(0, 2), key: uuid() });
  const seen = (await two.packing.lists({ tab: 'to_pack', ids })).list;
  expect(seen.map((row) => [row.id, row.state, row.taken !== null])).toEqual(ids.map((id, at) => [id, 'to_pack', at < 2]));
  const { operator_id } = seen[0]!.taken!;
  expect((await two.packing.lists({ tab: 'to_pack', operator_id })).list.map((row) => row.id)).toEqual(ids.slice(0, 2));
  expect((await two.queues.bulk({ ...wanted, act: 'take', key: uuid() })).done).toEqual([ids[2]]);
  const buyer = await shop.operator('buyer');
  expect(await refusal(buyer.queues.bulk({ ...wanted, act: 'take', key: uuid() }))).toBe('fail.forbidden');
});
