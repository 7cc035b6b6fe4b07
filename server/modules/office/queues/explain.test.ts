// The first page of every work list is read from an index in display order: its cost does not depend on the length of the list.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INBOX_THINGS } from '#contract/inbox-things.ts';
import type { Tables } from '#server/db/tables.ts';
import { executeWrite } from '#server/db/written.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { indexPlanOf, statement } from '#server/testing-explain.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { claimQueue } from '../../aftersale/claims/queries.ts';
import { refundQueue } from '../../aftersale/refunds/queries.ts';
import { reviewQueue } from '../../catalog/reviews/desk.ts';
import { paymentQueue } from '../../payments/gateways/queries.ts';
import { remitQueue } from '../../payments/remittances/desk.ts';
import { withdrawalQueue } from '../../payments/withdrawals/queries.ts';
import { pageOf, type Queue, statesCounted, waiting } from '../../platform/queue.ts';
import { applicationQueue, sellerGoodsQueue } from '../../sellers/applications/desk.ts';
import { ownSellerQueue, payoutQueue } from '../../sellers/shares/desk.ts';
import { waybillQueue } from '../../shipping/waybills/core/queries.ts';
import { arrivalQueue, boundsOf } from '../../warehouse/arrivals/queues.ts';
import { buyingQueue } from '../../warehouse/buying/queries.ts';
import { parcelQueue } from '../../warehouse/parcels/queries.ts';
import { orderedOfStock, stockQueue } from '../../warehouse/receiving/stock-rows.ts';
import { inboxQueue } from '../inbox/queries.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const planOfPage = (queue: Queue, cursor?: string) =>
  indexPlanOf(shop, statement(pageOf(queue, cursor ? { cursor } : {}, shop.now())));

test('tabs are counted state by state along an index, for any number of rows in other states', async () => {
  for (const table of ['remit', 'withdrawal', 'seller_payout', 'seller_application', 'seller_goods'])
    expect(await indexPlanOf(shop, statement(statesCounted(table, ['new']))), table).toMatch(
      new RegExp(`Index (Only )?Scan using ${table}_(state|waits)|Bitmap Index Scan on ${table}_(state|waits)`),
    );
});

const buying = (tab: 'to_buy' | 'questions' | 'supplements' | 'to_ship' | 'on_the_way') => buyingQueue(tab, {}, 1, shop.now());
/** Bought items have another index, which counts them and finds late ones. */
const BOUGHT = /order_item_(waits|coming)/;
const lists = (): [name: string, index: string | RegExp, queue: Queue][] => [
  ['to buy', 'order_item_desk', buying('to_buy')],
  ['questions', 'order_item_waits', buying('questions')],
  ['supplements', 'order_item_waits', buying('supplements')],
  ['to be shipped', BOUGHT, buying('to_ship')],
  ['on the way', BOUGHT, buying('on_the_way')],
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
  ['conversations that wait', 'thread_waits', inboxQueue({ things: INBOX_THINGS, tab: 'waiting', sort: 'newest' })],
  ['the longest waiting', 'thread_waits', inboxQueue({ things: ['order'], tab: 'waiting', sort: 'oldest' })],
  ['all about waybills', 'thread_at', inboxQueue({ things: ['waybill'], tab: 'all', sort: 'newest' })],
  ['all conversations', 'thread_last', inboxQueue({ things: INBOX_THINGS, tab: 'answered', sort: 'newest' })],
  ['applications', 'seller_application_waits', applicationQueue('pending')],
  ['goods of sellers', 'seller_goods_waits', sellerGoodsQueue('listed')],
  ['sellers', 'own_seller_at', ownSellerQueue('open')],
  ['payments', 'payment_at', paymentQueue(undefined, undefined)],
  ['payments, paid', 'payment_state', paymentQueue(undefined, 'paid')],
  ['parcels declared', 'parcel_waits', parcelQueue('declared')],
  ['parcels unclaimed', /parcel_(listed|waits)/, parcelQueue('unclaimed')],
  ['parcels to send back', 'parcel_back', parcelQueue('returns')],
];

test('a page of each list is read from its index, without sorting', async () => {
  const wrong = [];
  for (const [name, index, queue] of lists())
    for (const cursor of [undefined, '2026-01-01 00:00:00+00~1']) {
      const plan = await planOfPage(queue, cursor);
      if (plan.search(index) < 0 || /\bSort\b/.test(plan)) wrong.push(`${name}${cursor ? ', next page' : ''}:\n${plan}`);
    }
  expect(wrong.join('\n\n')).toBe('');
});

test('lists of items that are filtered are counted without a look at the items', async () => {
  const filters = [{ api_type: 'taobao' }, { min_value: 1000 }, { waited_hours: 24 }, { warehouse_id: 1 }];
  const queues = [buying('to_buy'), buying('on_the_way'), stockQueue(['received']), stockQueue(['on_the_way'])];
  for (const queue of queues)
    for (const filter of filters) {
      const plan = await indexPlanOf(shop, statement(waiting(queue, filter, shop.now(), sql`count(*)::int as n`)));
      expect(plan, JSON.stringify(filter)).toMatch(/Index Only Scan using order_item_/);
    }
});

/** Copies of each row, distinct in unique columns: the planner only uses realistic costs on a filled table. */
async function copied(table: keyof Tables, n: number, unlike: string): Promise<void> {
  await executeWrite(
    shop.db,
    [table],
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object('id', 100000 + g, ${sql.raw(unlike)}))).*
    from (select * from ${sql.table(table)} order by id limit 1) t, generate_series(1, ${sql.lit(n)}::int) g`,
  );
  await sql`analyze ${sql.table(table)}`.execute(shop.db);
}

test('search words are looked up by index before the list is scanned', async () => {
  const member = await shop.member();
  await fund(shop, member, 100_000);
  await buy(shop, member, [await sellGoods(shop, { price: 1500 })]);
  await copied('member', 500, "'email', 'm' || g, 'mark', 'M' || g, 'nickname', 'N' || g");
  await copied('orders', 500, "'no', 'O' || g, 'member_id', 100000 + g");
  await copied(
    'order_item',
    500,
    "'order_id', 100000 + g, 'member_id', 100000 + g, 'bin', 'A-' || g, 'state', (array['paid', 'received'])[1 + g % 2]",
  );
  const line = await testLine(shop);
  await executeWrite(
    shop.db,
    ['waybill'],
    sql`insert into waybill (no, member_id, warehouse_id, line_id, address, country, state, quote, terms, currency, rate, paid_at)
    select 'W', ${member.id}, warehouse_id, ${line.id}, '{}', 'DE', 'to_pack', '{}', '{}', 'CNY', '1', now() from order_item limit 1`,
  );
  await copied('waybill', 500, "'no', 'W' || g, 'member_id', 100000 + g");
  await shop.db
    .insertInto('seller_application')
    .values({ member_id: member.id, company: 'C', contact: 'M', phone: '1' })
    .execute();
  await copied('seller_application', 500, "'member_id', 100000 + g, 'company', 'C' || g, 'contact', 'M' || g");
  await shop.db.insertInto('photo_order').values({ order_item_id: 100_001, member_id: 100_001, num: 1, state: 'paid' }).execute();
  await copied('photo_order', 500, "'order_item_id', 100000 + g, 'member_id', 100000 + g");
  const numbers = ['orders', 'member'].flatMap((table) => [`${table}_starts`, `${table}_ends`]);
  // By pattern, or by the order of names if the database's collation supports patterns.
  const names = ['member_(by_)?name', 'member_name_ends'];
  const wanted: [queue: Queue, indexes: string[]][] = [
    [buying('to_buy'), [...numbers, ...names, 'order_item_number']],
    [stockQueue(['received']), [...numbers, ...names, 'order_item_bin_starts', 'order_item_bin_ends']],
    [
      orderedOfStock('photo_order'),
      [...numbers, ...names, 'order_item_member', 'order_item_bin_starts', 'order_item_bin_ends', 'photo_order_item'],
    ],
    [applicationQueue('pending'), ['seller_application_names', 'member_starts', ...names]],
    [waybillQueue(['to_pack'], 0), ['waybill_starts', 'waybill_ends', 'member_starts', ...names]],
  ];
  for (const [queue, indexes] of wanted) {
    const plan = await indexPlanOf(shop, statement(pageOf(queue, { q: 'chen' }, shop.now())), { bitmaps: true });
    expect(plan).not.toMatch(/Seq Scan on (order|member|parcel|purchase|waybill|box|seller_application)/);
    for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  }
});

test('due, signed and late arrivals are found by index', async () => {
  const at = await boundsOf({ ...shop, now: shop.now() } as never);
  expect(await planOfPage(arrivalQueue('due', at))).toMatch(BOUGHT);
  expect(await planOfPage(arrivalQueue('signed', at))).toContain('parcel_signed');
  const late = await planOfPage(arrivalQueue('late', at));
  expect(late).toContain('order_item_coming');
  expect(late).not.toMatch(/\bSort\b/);
});
