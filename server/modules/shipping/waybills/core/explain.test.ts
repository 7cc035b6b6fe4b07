// The hot queries of waybills use their indexes.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { executeWrite } from '#server/db/written.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf, statement } from '#server/testing-explain.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { pageOf } from '../../../platform/queue.ts';
import { countQuery, deskQuery, pageQuery, waybillQueue } from './queries.ts';

let shop: Shop;
let member_id: number;
beforeAll(async () => {
  shop = await openShop();
  const line = await testLine(shop);
  const warehouse_id = await testWarehouse(shop);
  const members = [];
  for (let i = 0; i < 4; i++) members.push((await shop.member()).id);
  member_id = members[0]!;
  await executeWrite(
    shop.db,
    ['waybill'],
    sql`
    insert into waybill (no, member_id, warehouse_id, line_id, address, country, state, quote, terms, currency, rate, created_at, paid_at)
    select 'T' || n, case when n % 100 = 0 then ${member_id} else ${members[1]} + n % 3 end, ${warehouse_id}, ${line.id}, ${json({})}::jsonb, 'DE', case when n % 200 = 0 then 'to_pack' else 'received' end, ${json({})}::jsonb, ${json({})}::jsonb, 'CNY', '1', ${shop.now()}, ${shop.now()}
    from generate_series(1, 20000) n`,
  );
  await sql`analyze waybill`.execute(shop.db);
});
afterAll(() => shop.close());

test('a member’s page and counts read that member’s rows only', async () => {
  const page = await planOf(shop, pageQuery(shop, { member_id, states: null, at: shop.now(), limit: 10, offset: 0 }));
  expect(page).toMatch(/waybill_(of_)?member/);
  expect(page).not.toContain('Seq Scan on waybill w');
  expect(
    await planOf(shop, pageQuery(shop, { member_id, states: ['to_pack', 'packing'], at: shop.now(), limit: 10, offset: 0 })),
  ).toMatch(/waybill_(of_)?member/);
  const counts = await planOf(shop, countQuery(shop, member_id, shop.now()));
  expect(counts).toMatch(/waybill_(of_)?member/);
  expect(counts).not.toContain('Seq Scan');
});

test('the packing queue reads the rows of its step only; parts of a card come by index', async () => {
  const page = await planOf(shop, statement(pageOf(waybillQueue(['to_pack'], 8), {}, shop.now())));
  expect(page).toMatch(/waybill_(queue|since)/);
  expect(page).not.toContain('Seq Scan');
  const plan = await planOf(shop, deskQuery(shop, [1, 2, 3]));
  expect(plan).not.toContain('Seq Scan on waybill w');
  expect(plan).toContain('waybill_item_pkey');
  expect(plan).toContain('bill_target_thing');
});
