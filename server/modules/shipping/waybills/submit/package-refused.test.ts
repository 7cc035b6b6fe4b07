// Why a waybill can't be made: what the preview names and what is refused.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine, testWarehouse } from '#server/testing-goods.ts';
import { inTransaction } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { book } from '../../../payments/ledger/ledger.ts';
import { berlin, stockItems, submit } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
});

const caught = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (e) => e as CallRefused,
  );

test('what prevents it is named: no address, a country no line serves, a number the line requires', async () => {
  const lonely = await shop.member();
  const item_ids = await stockItems(shop, lonely, [{}]);
  const p = await lonely.order.changeShipping({ item_ids });
  expect(p).toMatchObject({ address: null, problems: [{ key: 'waybill.problem.address' }], plan: null });
  expect(await refusal(lonely.order.ordertopackage({ item_ids, submit: true, quote: p.quote, key: uuid() }))).toBe(
    'waybill.problem.address',
  );
  const strict = await testLine(shop, {
    required_ids: ['tax_id'],
    price: { mode: 1, first: 500, first_money: 5000, next: 500, next_money: 1000 },
  });
  const mine = await stockItems(shop, m, [{}]);
  expect((await m.order.changeShipping({ item_ids: mine, shipping_id: strict.id })).problems).toEqual([
    { key: 'waybill.problem.tax_id', params: { line: 'Test line' } },
  ]);
  await m.address.addAddress({
    ...berlin,
    country: 'US',
    mobilecode: '1',
    phone: '2025550123',
    postcode: '10001',
    state_code: 'NY',
    city: 'New York',
    is_default: 1,
  });
  const narrow = await testLine(shop, {
    countries: ['DE'],
    price: { mode: 1, first: 500, first_money: 100, next: 500, next_money: 1 },
  });
  const us = await m.order.changeShipping({ item_ids: mine, shipping_id: narrow.id });
  expect(us.problems).toEqual([{ key: 'freight.no.country', params: { country: 'United States' } }]);
  expect(us.components).toEqual([]);
  for (const id of [strict.id, narrow.id])
    await shop.db.updateTable('line').set({ enabled: false }).where('id', '=', id).execute();
});

test('refused: another member’s stock or address, goods that are not in stock, two warehouses, a visitor', async () => {
  const other = await shop.member();
  const theirs = await stockItems(shop, other, [{}]);
  const their_address = await other.address.addAddress(berlin);
  const mine = await stockItems(shop, m, [{}]);
  const far = await stockItems(shop, m, [{ warehouse_id: await testWarehouse(shop, 'YW') }]);
  expect(await refusal(m.order.ordertopackage({ item_ids: theirs }))).toBe('fail.not_found');
  expect(await refusal(m.order.ordertopackage({ item_ids: [...mine, 999_999] }))).toBe('fail.not_found');
  expect(await refusal(m.order.ordertopackage({ item_ids: mine, address_id: their_address.id }))).toBe('fail.not_found');
  expect(await refusal(m.order.ordertopackage({ item_ids: [...mine, ...far] }))).toBe('waybill.one_warehouse');
  expect(await refusal(shop.visitor.order.ordertopackage({ item_ids: mine }))).toBe('401');
  expect(await refusal(m.order.ordertopackage({ item_ids: [] }))).toBe('fail.field_choice');
  const { id } = await submit(m, { item_ids: mine, shipping_id: line.id });
  expect(await refusal(m.order.changeShipping({ item_ids: mine }))).toBe('waybill.stock');
  for (const key of await Promise.all(
    [
      other.sendorder.detail({ id }),
      other.sendorder.cancel({ id }),
      other.sendorder.receipt({ id }),
      other.sendorder.photo({ id }),
      other.sendorder.sendorderReply({ id }),
      other.sendorder.sendorderItemsList({ id }),
      other.sendorder.changeShippingMethod({ id }),
      other.sendorder.act({ id, action: 'cancel', key: uuid() }),
    ].map(refusal),
  ))
    expect(key).toBe('fail.not_found');
});

test('a debt above 50.00 blocks new waybills, a smaller one does not', async () => {
  const item_ids = await stockItems(shop, m, [{}]);
  const owe = (amount: number) =>
    inTransaction(shop, (ctx) =>
      book(ctx, {
        key: uuid(),
        kind: 'test',
        entries: [
          { kind: 'receivable', owner: m.id, amount },
          { kind: 'bank', amount: -amount },
        ],
      }),
    );
  await owe(5000);
  const p = await m.order.ordertopackage({ item_ids, shipping_id: line.id });
  expect(p.problems).toEqual([]);
  await owe(1);
  expect((await m.order.ordertopackage({ item_ids, shipping_id: line.id })).problems).toEqual([
    { key: 'waybill.problem.receivable', params: { amount_fen: 5001 } },
  ]);
  await changeSetting(shop, 'owed_max', 5001);
  expect((await m.order.ordertopackage({ item_ids, shipping_id: line.id })).problems).toEqual([]);
  await changeSetting(shop, 'owed_max');
  const error = await caught(
    m.order.ordertopackage({ item_ids, shipping_id: line.id, submit: true, quote: p.quote, key: uuid() }),
  );
  expect([error.key, error.message]).toEqual(['waybill.problem.receivable', expect.stringContaining('CNY\u00a050.01')]);
});
