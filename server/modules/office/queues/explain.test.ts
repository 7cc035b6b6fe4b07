// The first page of every list of work comes from an index in the order in which it is shown: a page costs what a page holds, however long the list is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { indexPlanOf, statement } from '#server/testing-explain.ts';
import { claimQueue } from '../../aftersale/claims/queries.ts';
import { refundQueue } from '../../aftersale/refunds/queries.ts';
import { reviewQueue } from '../../catalog/reviews/desk.ts';
import { remitQueue } from '../../payments/remittances/desk.ts';
import { withdrawalQueue } from '../../payments/withdrawals/queries.ts';
import { pageOf, type Queue } from '../../platform/queue.ts';
import { payoutQueue } from '../../sellers/shares/desk.ts';
import { waybillQueue } from '../../shipping/waybills/core/queries.ts';
import { arrivalQueue, boundsOf } from '../../warehouse/arrivals/queues.ts';
import { buyingQueue } from '../../warehouse/buying/queries.ts';
import { orderedOfStock, stockQueue } from '../../warehouse/receiving/stock-rows.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const planOfPage = (queue: Queue, cursor?: string) =>
  indexPlanOf(shop, statement(pageOf(queue, cursor ? { cursor } : {}, shop.now())));

const buying = (tab: 'to_buy' | 'questions' | 'supplements' | 'to_ship' | 'on_the_way') => buyingQueue(tab, {}, 1, shop.now());
const lists = (): [name: string, index: string, queue: Queue][] => [
  ['to buy', 'order_item_desk', buying('to_buy')],
  ['questions', 'order_item_waits', buying('questions')],
  ['supplements', 'order_item_waits', buying('supplements')],
  ['to be shipped', 'order_item_waits', buying('to_ship')],
  ['on the way', 'order_item_waits', buying('on_the_way')],
  ['inspection', 'order_item_waits', stockQueue(['received'])],
  ['shelf', 'order_item_waits', stockQueue(['in_stock'])],
  ['problems', 'order_item_waits', stockQueue(['problem'])],
  ['photos', 'photo_order_waits', orderedOfStock('photo_order')],
  ['splits', 'split_order_waits', orderedOfStock('split_order')],
  ['remittances', 'remit_waits', remitQueue('submitted')],
  ['remittances, confirmed', 'remit_waits', remitQueue('approved')],
  ['withdrawals', 'withdrawal_waits', withdrawalQueue('applied')],
  ['withdrawals, paid', 'withdrawal_waits', withdrawalQueue('paid')],
  ['payouts', 'seller_payout_waits', payoutQueue('open')],
  ['claims', 'claim_waits', claimQueue(['filed', 'appealed'], false)],
  ['refunds to decide', 'refund_waits', refundQueue('decide')],
  ['refunds to send', 'refund_waits', refundQueue('send')],
  ['refunds done', 'refund_at', refundQueue('done')],
  ['reviews to approve', 'review_waits', reviewQueue('waiting', undefined)],
  ['reviews shown', 'review_waits', reviewQueue('published', undefined)],
];

test('a page of each list is read from its index, without sorting', async () => {
  const wrong = [];
  for (const [name, index, queue] of lists())
    for (const cursor of [undefined, '2026-01-01 00:00:00+00~1']) {
      const plan = await planOfPage(queue, cursor);
      if (!plan.includes(index) || /\bSort\b/.test(plan)) wrong.push(`${name}${cursor ? ', next page' : ''}:\n${plan}`);
    }
  expect(wrong.join('\n\n')).toBe('');
});

test('what words name is looked up by index before a list is gone through', async () => {
  const numbers = [...['orders', 'member', 'parcel'].flatMap((table) => [`${table}_starts`, `${table}_ends`]), 'purchase_ends'];
  const wanted: [queue: Queue, indexes: string[]][] = [
    [buying('to_buy'), [...numbers, 'member_name', 'member_name_ends']],
    [waybillQueue(['to_pack'], 0), ['member_starts', 'member_name', 'member_name_ends', 'box_starts', 'box_ends']],
  ];
  for (const [queue, indexes] of wanted) {
    const plan = await indexPlanOf(shop, statement(pageOf(queue, { q: 'chen' }, shop.now())), { bitmaps: true });
    expect(plan).not.toMatch(/Seq Scan on (order|member|parcel|purchase|waybill|box)/);
    for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  }
});

test('what is due, signed and late at the door is found by index', async () => {
  const at = await boundsOf({ ...shop, now: shop.now() } as never);
  expect(await planOfPage(arrivalQueue('due', at))).toContain('order_item_waits');
  expect(await planOfPage(arrivalQueue('signed', at))).toContain('parcel_signed');
  expect(await planOfPage(arrivalQueue('late', at))).toContain('order_item_waits');
});
