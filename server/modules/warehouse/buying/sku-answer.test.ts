// A question that offers other SKUs: the item becomes the picked one, and the money is adjusted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectSoundLedger, fund, PAY_PASSWORD } from '../../../testing-money.ts';

type Member = Awaited<ReturnType<Shop['member']>>;
let shop: Shop;
let buyer: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

/** Two pieces at 100.00 of goods that come at 100.00, 120.00 and 70.00; freight 8.00, fee 10.40: paid 218.40 from a wallet of 1,000.00. */
async function asked(prices: { dear?: number; cheap?: number } = {}) {
  const m = await shop.member();
  await fund(shop, m, 100_000);
  const goods = await sellGoods(shop, { prices: [10_000, 12_000, 7000], post_fee: 800 });
  const made = await buy(shop, m, [{ ...goods, num: 2 }]);
  const id = made.order_ids[0]!;
  const item_id = (await m.order.detail({ id })).items[0]!.id;
  await buyer.buying.take({ item_ids: [item_id] });
  const [dear, cheap] = await buyer.buying.skus({ item_id });
  const skus = [
    { sku_id: dear!.sku_id, price: prices.dear ?? dear!.price },
    { sku_id: cheap!.sku_id, price: prices.cheap ?? cheap!.price },
  ];
  await buyer.buying.ask({ item_id, text: 'Sold out. Which one instead?', choices: ['Wait for it'], skus, key: uuid() });
  const answer = (input: { text: string } | { code: string }) =>
    m.order.act({ id, item_id, action: 'answer', input, key: uuid() });
  const item = async () => (await m.order.detail({ id })).items[0]!;
  return { m, id, item_id, dear: dear!, cheap: cheap!, answer, item };
}
const balance = async (m: Member) => (await m.user.info({})).balance;

describe('a question that offers SKUs', () => {
  test('shows each with its price and what was paid', async () => {
    const { item } = await asked({ cheap: 6500 });
    expect((await item()).ask?.choices).toMatchObject([
      { code: '1', sku: { price: 12_000, more: 2000 } },
      { code: '2', sku: { price: 6500, more: -3500 } },
      { code: '3', label: 'Wait for it', sku: null },
    ]);
  });

  test('offers each at the price by quantity of the order', async () => {
    const m = await shop.member();
    await fund(shop, m, 100_000);
    const goods = await sellGoods(shop, { prices: [10_000, 10_000, 7000], post_fee: 800 });
    const steps = [
      { from: 1, price: 10_000 },
      { from: 2, price: 9000 },
    ];
    await shop.db
      .updateTable('goods')
      .set({ price_steps: JSON.stringify(steps) as never })
      .where('num_iid', '=', goods.goods.num_iid)
      .execute();
    const made = await buy(shop, m, [{ ...goods, num: 2 }]);
    const item = (await m.order.detail({ id: made.order_ids[0]! })).items[0]!;
    expect(item.price).toBe(9000);
    await buyer.buying.take({ item_ids: [item.id] });
    expect((await buyer.buying.skus({ item_id: item.id })).map((sku) => sku.price)).toEqual([9000, 7000]);
  });

  test('a dearer one becomes the item, once its difference is paid with the fee on it', async () => {
    const { m, item, item_id, dear, answer, id } = await asked();
    await answer({ code: '1' });
    const due = await item();
    expect(due).toMatchObject({
      state: 'supplement_due',
      price: 12_000,
      properties_name: dear.properties_name,
      ask: { kind: 'supplement', amount: 4200, price_before: 10_000, price_after: 12_000 },
    });
    const before = await balance(m);
    await m.paywallet.payBalance({ no: due.ask!.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
    expect(await balance(m)).toBe(before - 4200);
    expect(await item()).toMatchObject({ state: 'buying', price: 12_000, properties_name: dear.properties_name });
    const prices = [{ item_id, price: 12_000 }];
    const outcome = await buyer.buying.outcome({ order_id: id, freight: 800, prices });
    expect(outcome).toMatchObject({ needs_supplement: 0, refund: 0, carried: 0 });
  });

  test('a dearer one that is declined cancels the item and refunds what was paid', async () => {
    const { m, item, item_id, answer, id } = await asked();
    await answer({ code: '1' });
    await m.order.act({ id, item_id, action: 'decline', key: uuid() });
    expect((await item()).state).toBe('cancelled');
    expect(await balance(m)).toBe(100_000);
  });

  test('a cheaper one becomes the item at once and its difference is refunded with the fee on it', async () => {
    const { m, item, cheap, answer } = await asked();
    const before = await balance(m);
    await answer({ code: '2' });
    expect(await item()).toMatchObject({ state: 'buying', price: 7000, properties_name: cheap.properties_name, ask: null });
    // 60.00 of the goods and 5 % of it; the fee is then 7.40 of 148.00
    expect(await balance(m)).toBe(before + 6300);
  });

  test('free text, and a choice without an SKU, change nothing about the item', async () => {
    for (const input of [{ text: 'the dear one, please' }, { code: '3' }] as const) {
      const { m, item, answer } = await asked();
      const [before, was] = [await balance(m), await item()];
      await answer(input);
      const { price, properties_name, state } = await item();
      expect({ price, properties_name, state }).toEqual({
        price: was.price,
        properties_name: was.properties_name,
        state: 'buying',
      });
      expect(await balance(m)).toBe(before);
    }
  });

  test('refuses a choice that was not offered, SKUs of other goods, and invalid prices', async () => {
    const { answer, item_id, item, dear } = await asked();
    expect(await refusal(answer({ code: '9' }))).toBe('fail.field_choice');
    await answer({ code: '3' });
    const again = (skus: { sku_id: string; price: number }[]) =>
      refusal(buyer.buying.ask({ item_id, text: 'Or?', skus, key: uuid() }));
    expect(await again([{ sku_id: 'unknown', price: 100 }])).toBe('fail.not_found');
    expect(await again([{ sku_id: dear.sku_id, price: 0 }])).toBe('fail.amount');
    expect((await item()).state).toBe('buying');
    const stranger = await shop.member();
    const row = await item();
    expect(
      await refusal(stranger.order.act({ id: row.order_id, item_id, action: 'answer', input: { code: '1' }, key: uuid() })),
    ).toBe('fail.not_found');
  });
});
