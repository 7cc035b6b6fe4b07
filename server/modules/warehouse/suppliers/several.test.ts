// Ordering at several sellers: one preview lists them, one command orders all, failures are separate; and options by spec id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { OrderRequest } from '../../../connectors/purchase/connector.ts';
import { refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { type Desk, double, openSuppliers, type Sold } from './testing-suppliers.ts';

let at: Awaited<ReturnType<typeof openSuppliers>>;
let shop: Shop;
let buyer: Desk;
beforeAll(async () => {
  at = await openSuppliers({ by_spec: true });
  ({ shop, buyer } = at);
});
afterAll(() => at.close());

const specIs = (goods: Sold, spec_id: string) =>
  shop.db.updateTable('sku').set({ spec_id }).where('goods_id', '=', goods.goods.goods_id).execute();

test('rows of several sellers are quoted at once and ordered in one command; one whose marketplace fails is shown with the others', async () => {
  const [a, b, c] = [await sellGoods(shop), await sellGoods(shop), await sellGoods(shop)];
  for (const goods of [a, b, c]) {
    await specIs(goods, 'aa');
    await at.ordered(goods, [2, 1]);
  }
  at.put.away = {
    preview: (request, outside) =>
      request.lines[0]!.num_iid === b.goods.num_iid
        ? Promise.reject(new SourceFailed('refused', 'seller on holiday'))
        : double.preview(request, outside),
  };
  const demand = [a, b, c].map(at.keyOf);
  const { groups, quote } = await buyer.suppliers.preview({ demand });
  expect(groups.map((group) => [group.lines.map((line) => line.num), group.problem?.key ?? null])).toEqual([
    [[3], null],
    [[], 'suppliers.refused'],
    [[3], null],
  ]);
  expect(groups[1]!.problem!.params).toMatchObject({ reason: 'seller on holiday' });
  const { ids, pieces, left } = await buyer.suppliers.order({ quote, key: uuid() });
  expect([ids.length, pieces, left]).toEqual([2, 6, []]);
  for (const id of ids) await at.comes(id, 'created');
  // All of them are paid by one link.
  expect((await buyer.suppliers.pay_link({ ids })).url.split('?')[0]!.split(',').length).toBe(2);
  // When none can be quoted, that is the answer.
  expect(await refusal(buyer.suppliers.preview({ demand: [at.keyOf(b)] }))).toBe('suppliers.refused');
  at.put.away = {};
});

test('a seller whose goods changed after the preview is left out and named; the others are ordered', async () => {
  const [a, b] = [await sellGoods(shop), await sellGoods(shop)];
  for (const goods of [a, b]) await specIs(goods, 'aa');
  const [gone] = await at.ordered(a, [1]);
  await at.ordered(b, [1]);
  const { quote } = await buyer.suppliers.preview({ demand: [a, b].map(at.keyOf) });
  await gone!.m.order.cancel({ id: gone!.order_id });
  const { ids, pieces, left } = await buyer.suppliers.order({ quote, key: uuid() });
  expect([ids.length, pieces]).toEqual([1, 1]);
  expect(left).toEqual([{ seller: expect.any(String), why: { key: 'demand.moved', params: {} } }]);
});

test('rows that were all bought in the meantime are refused as changed, which is no fault', async () => {
  const goods = await sellGoods(shop);
  const [gone] = await at.ordered(goods, [1]);
  await gone!.m.order.cancel({ id: gone!.order_id });
  expect(await refusal(buyer.suppliers.preview({ demand: [at.keyOf(goods)] }))).toBe('demand.moved');
});

test('an option is named by its spec id, in the preview and in the order; one without is refused with a message and stays in the queue', async () => {
  const known = await sellGoods(shop);
  const unknown = await sellGoods(shop, { seller_id: known.seller_id });
  await specIs(known, 'b0d3e6f2');
  await at.ordered(known, [1]);
  await at.ordered(unknown, [1]);
  const requests: OrderRequest[] = [];
  at.put.away = {
    preview: (request, outside) => {
      requests.push(request);
      return double.preview(request, outside);
    },
    create: (request, outside) => {
      requests.push(request);
      return double.create(request, outside);
    },
  };
  const { groups, quote } = await buyer.suppliers.preview({ demand: [known, unknown].map(at.keyOf) });
  expect(groups).toMatchObject([{ lines: [{ num: 1 }], refused: [{ num_iid: unknown.goods.num_iid, num: 1 }] }]);
  expect(groups[0]!.refused[0]!.reason).toMatch(/spec ID|规格 ID/);
  const { ids } = await buyer.suppliers.order({ quote, key: uuid() });
  await at.comes(ids[0]!, 'created');
  expect(requests.map(({ lines }) => lines.map((line) => [line.num_iid, line.spec_id]))).toEqual([
    [[known.goods.num_iid, 'b0d3e6f2']],
    [[known.goods.num_iid, 'b0d3e6f2']],
  ]);
  // The seller gets the address, with the shop's number of the order in place of a member code.
  const { order } = await buyer.suppliers.detail({ id: ids[0]! });
  expect(requests[1]!.to.name).toContain(order.key);
  expect(requests[1]!.to.name).not.toContain('{');
  expect((await buyer.demand.detail(at.keyOf(unknown))).row.pieces).toBe(1);
  at.put.away = {};
});

test('a warehouse address has province, city and district, which are checked on save', async () => {
  const owner = await shop.operator('owner');
  const goods = await sellGoods(shop);
  await specIs(goods, 'aa');
  await at.ordered(goods, [1]);
  const id = String(goods.warehouse_id);
  const save = async (region: string) => {
    const { _version } = await owner.resource.detail({ resource: 'warehouses', id });
    return owner.resource.save({ resource: 'warehouses', id, version: String(_version), data: { region }, key: uuid() });
  };
  expect(await refusal(save('广东省'))).toBe('desk.fail.region');
  await save('广东省 广州市 白云区');
  const sent: OrderRequest['to'][] = [];
  at.put.away = {
    preview: (request, outside) => {
      sent.push(request.to);
      return double.preview(request, outside);
    },
  };
  await buyer.suppliers.preview({ demand: [at.keyOf(goods)] });
  expect(sent[0]).toMatchObject({ province: '广东省', city: '广州市', district: '白云区' });
  at.put.away = {};
});
