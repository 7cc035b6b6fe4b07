// Marketplaces' lists: exported or pasted, matched by the marketplace's number, previewed row by row, entered at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { indexPlanOf } from '../../../testing-explain.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectSoundLedger, fund } from '../../../testing-money.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

let count = 0;
/** Items of several members, bought with one marketplace order. */
async function bought(members = 1, warehouse_id?: number): Promise<{ no: string; ids: number[] }> {
  const goods = await sellGoods(shop, { price: 1000, post_fee: 0, ...(warehouse_id ? { warehouse_id } : {}) });
  for (let at = 0; at < members; at++) {
    const m = await shop.member();
    await fund(shop, m, 10_000);
    await buy(shop, m, [goods]);
  }
  count += 1;
  const no = `29140000000${1000 + count}`;
  const { items } = await buyer.demand.detail({ goods_id: goods.goods.goods_id, sku_id: '1', warehouse_id: goods.warehouse_id });
  const lots = [{ item_ids: items.map((i) => i.id), price: 1000 }];
  const { quote } = await buyer.demand.outcome({ lots });
  await buyer.demand.purchase({ lots, platform_no: no, quote, key: uuid() });
  return { no, ids: items.map((i) => i.id) };
}
const itemsOf = async (ids: number[]) =>
  (
    await shop.db
      .selectFrom('order_item as i')
      .leftJoin('parcel as p', 'p.id', 'i.parcel_id')
      .leftJoin('courier as c', 'c.id', 'p.courier_id')
      .select(['i.state', 'p.tracking_no', 'c.code'])
      .where('i.id', 'in', ids)
      .execute()
  ).map((row) => `${row.state} ${row.code} ${row.tracking_no}`);

test('an exported list: rows are matched by their number, previewed, entered at once; the mapping is saved by name', async () => {
  const [a, b, c] = [await bought(3), await bought(), await bought()];
  const text = [
    '订单编号,买家实付金额,物流公司,运单号',
    `="${a.no}",30.00,顺丰速运,SF1000000000001`,
    `${b.no},12.50,,YT1000000000002`,
    `${c.no},10.00,,`,
    '999,1.00,圆通速递,YT1000000000003',
  ].join('\r\n');
  const look = await buyer.shipments.look({ text });
  expect(look.mapping).toEqual({ platform_no: '订单编号', total: '买家实付金额', courier: '物流公司', tracking_no: '运单号' });
  const preview = await buyer.shipments.preview({ text, mapping: look.mapping });
  expect(preview.counts).toEqual({ ship: 2, same: 0, wait: 1, problem: 1 });
  expect(preview.rows.map((row) => [row.kind, row.items, row.says.map((message) => message.key)])).toEqual([
    ['ship', 3, []],
    ['ship', 1, ['shipments.other_total']],
    ['wait', 0, []],
    ['problem', 0, ['shipments.unknown_order']],
  ]);
  expect(await itemsOf(a.ids)).toEqual(Array(3).fill('purchased null null'));
  const sent = { text, mapping: look.mapping, quote: preview.quote, save_as: 'Taobao', key: uuid() };
  expect(await buyer.shipments.apply(sent)).toEqual({ rows: 2, items: 4, left: 1 });
  expect(await buyer.shipments.apply(sent)).toEqual({ rows: 2, items: 4, left: 1 });
  expect(await itemsOf(a.ids)).toEqual(Array(3).fill('on_the_way sf SF1000000000001'));
  expect(await itemsOf(b.ids)).toEqual(['on_the_way yto YT1000000000002']);
  expect(await itemsOf(c.ids)).toEqual(['purchased null null']);
  expect(await buyer.shipments.mappings({})).toMatchObject([{ name: 'Taobao', mapping: look.mapping }]);
  const again = await buyer.shipments.preview({ text, mapping: look.mapping });
  expect(again.rows.map((row) => row.kind)).toEqual(['same', 'same', 'wait', 'problem']);
  // Undone by the usual correction.
  const sf = await shop.db.selectFrom('courier').select('id').where('code', '=', 'sf').executeTakeFirstOrThrow();
  await buyer.buying.correct_tracking({
    item_id: b.ids[0]!,
    courier_id: sf.id,
    tracking_no: 'SF1000000000009',
    reason: 'typo',
    key: uuid(),
  });
  const after = await buyer.shipments.preview({ text, mapping: look.mapping });
  expect(after.rows[1]).toMatchObject({
    kind: 'problem',
    says: [{ key: 'shipments.other_number' }, { key: 'shipments.other_total' }],
  });
  const [kept] = await buyer.shipments.mappings({});
  await buyer.shipments.forget({ id: kept!.id });
  expect(await buyer.shipments.mappings({})).toEqual([]);
});

test('numbers pasted by the dozen, without heads: the columns are found by their contents', async () => {
  const orders = [];
  for (let at = 0; at < 12; at++) orders.push(await bought());
  const text = orders.map((one, at) => `${one.no}   JT51234567890${10 + at}`).join('\n');
  const look = await buyer.shipments.look({ text });
  expect(look).toMatchObject({ mapping: { platform_no: '1', tracking_no: '2' }, rows: 12 });
  const { quote, counts } = await buyer.shipments.preview({ text, mapping: look.mapping });
  expect(counts.ship).toBe(12);
  expect(await buyer.shipments.apply({ text, mapping: look.mapping, quote, key: uuid() })).toEqual({
    rows: 12,
    items: 12,
    left: 0,
  });
  expect(await itemsOf(orders[11]!.ids)).toEqual(['on_the_way jt JT5123456789021']);
});

test('shows why a row has no effect, and enters nothing that has changed since', async () => {
  const [a, b] = [await bought(), await bought()];
  const mapping = { platform_no: '1', tracking_no: '2' };
  const kinds = async (text: string) =>
    (await buyer.shipments.preview({ text, mapping })).rows.map((row) => row.says[0]?.key ?? row.kind);
  expect(await kinds(`${a.no}\t123456789012345678`)).toEqual(['shipments.which_courier']);
  expect(await kinds(`${a.no}\tSF1`)).toEqual(['shipments.bad_number']);
  expect(await kinds(`${a.no}\tSF1234567890123/SF1234567890124`)).toEqual(['shipments.several_numbers']);
  expect(await kinds(`${a.no}\tSF1234567890123\n${a.no}\tSF1234567890123`)).toEqual(['ship', 'shipments.repeated']);
  const text = `${a.no}\tSF2234567890123\n${b.no}\tSF2234567890124`;
  const { quote } = await buyer.shipments.preview({ text, mapping });
  const sf = await shop.db.selectFrom('courier').select('id').where('code', '=', 'sf').executeTakeFirstOrThrow();
  await buyer.buying.seller_ship({ item_ids: a.ids, courier_id: sf.id, tracking_no: 'SF9', key: uuid() }).catch(() => null);
  await buyer.buying.seller_ship({ item_ids: a.ids, courier_id: sf.id, tracking_no: 'SF99999999', key: uuid() });
  expect(await refusal(buyer.shipments.apply({ text, mapping, quote, key: uuid() }))).toBe('fail.changed');
  expect(await itemsOf(b.ids)).toEqual(['purchased null null']);
  expect(await refusal(buyer.shipments.look({ text: '订单号,运单号' }))).toBe('shipments.empty');
  expect(await refusal(buyer.shipments.preview({ text, mapping: {} }))).toBe('fail.field_missing');
  const hall = await shop.operator('warehouse');
  expect(await refusal(hall.shipments.look({ text }))).toBe('fail.forbidden');
});

test('purchases are found by their number through the index', async () => {
  const query = shop.db.selectFrom('purchase').select('id').where('platform_no', 'in', ['1', '2']);
  expect(await indexPlanOf(shop, query)).toContain('purchase_platform_no');
});
