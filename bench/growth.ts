// Calls of the main job on a small and on a large shop: what is measured is their ratio.
// Run: TEST_DATABASE_URL=... npx tsx bench/growth.ts; sizes by GROWTH_GOODS, GROWTH_MEMBERS and GROWTH_ORDERS, each "small,large". Both databases are dropped.
import { type RawBuilder, sql } from 'kysely';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, type Shop, uuid } from '#server/testing.ts';
import { sellGoods, testSeller } from '#server/testing-goods.ts';
import { fund, buy as order, PAY_PASSWORD } from '#server/testing-money.ts';
import { copies, idOf } from './copies.ts';

if (!process.env.TEST_DATABASE_URL) throw new Error('bench/growth wants PostgreSQL: set TEST_DATABASE_URL');
const sizes = (name: string, small: number, large: number): [number, number] => {
  const [a, b] = (process.env[name] ?? '').split(',').map(Number);
  return [a || small, b || large];
};
const [goods, members, orders] = [
  sizes('GROWTH_GOODS', 10_000, 1_000_000),
  sizes('GROWTH_MEMBERS', 10_000, 200_000),
  sizes('GROWTH_ORDERS', 10_000, 2_000_000),
];
/** Items that wait for the member or the shop. */
const OPEN = 3000;
const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 41);

type Sample = {
  shop: Shop;
  category: number;
  item: (n: number) => { api_type: string; num_iid: string; sku_id: string };
  member: MemberClient;
};

/** A shop of this size: one of each made by its calls, the others copies of it. */
async function fill(size: 0 | 1): Promise<Sample> {
  const shop = await openShop();
  const first = await sellGoods(shop, { price: 3000, quantity: 1_000_000 });
  const member = await shop.member();
  await fund(shop, member, 1_000_000_000);
  const made = await order(shop, member, [{ goods: first.goods }]);
  const id = {
    goods: await idOf(shop, 'goods'),
    sku: await idOf(shop, 'sku'),
    order: made.order_ids[0]!,
    item: await idOf(shop, 'order_item'),
    bill: await idOf(shop, 'bill'),
    movement: await idOf(shop, 'ledger_tx'),
    message: await idOf(shop, 'message'),
  };
  const sellers = Math.max(1, Math.floor(goods[size] / 200));
  const seller = await testSeller(shop);
  await copies(shop, 'seller', seller, sellers, { code: sql`'growth-' || g` });
  await sql`insert into category (names, pid) select jsonb_build_object('en', 'Category ' || n, 'zh-cn', '分类' || n), 0
    from generate_series(1, 100) n`.execute(shop.db);
  const category = (await idOf(shop, 'category')) - 100;
  await copies(shop, 'goods', id.goods, goods[size], {
    num_iid: sql`'g' || g`,
    seller_id: sql`${sql.lit(seller)} + 1 + g % ${sql.lit(sellers)}`,
    category_id: sql`${sql.lit(category)} + 1 + g % 100`,
    price: sql`1000 + (g * 7919::bigint) % 90000`,
    sales: sql`(g * 104729::bigint) % 50000`,
    created_at: sql`t.created_at - g * interval '1 minute'`,
    search: sql`('''word' || g % (${sql.lit(goods[size])} / 100) || ''':1A')::tsvector`,
  });
  await sql`insert into sku (goods_id, sku_id, properties, properties_name, price, quantity)
    select g.id, k.sku_id, k.properties, k.properties_name, g.price, 1000000 from goods g, sku k
    where k.id = ${sql.lit(id.sku)} and g.num_iid like 'g%'`.execute(shop.db);
  await copies(shop, 'member', member.id, members[size], {
    email: sql`'m' || g || '@growth.test'`,
    mobile: sql`null`,
    mark: sql`'SP-' || nextval('member_mark')`,
  });
  const from = (await idOf(shop, 'member')) - members[size];
  const of = sql`${sql.lit(from)} + 1 + g % ${sql.lit(members[size])}`;
  await sql`insert into account (kind, owner, balance) select k, m.id::text, -100000 from member m, unnest(array['cash', 'bonus']) k
    where m.id > ${sql.lit(from)}`.execute(shop.db);
  await grow(shop, orders[size], id, of);
  // A shop adds up its counts every minute, so that they never reach the number of items inserted here at once.
  await runJob(shop.app, shop.db, 'work_counts');
  await sql`vacuum full work_tally`.execute(shop.db);
  await sql`vacuum analyze`.execute(shop.db);
  return { shop, member, category, item: (n) => ({ ...first.goods, num_iid: `g${1 + ((n * 7919) % goods[size])}` }) };
}

/** Orders with their items, bills, histories, messages and movements: three entries each, two of them on accounts of the shop. */
async function grow(
  shop: Shop,
  n: number,
  id: Record<'order' | 'item' | 'bill' | 'movement' | 'message', number>,
  of: RawBuilder<unknown>,
): Promise<void> {
  await copies(shop, 'bill', id.bill, n, { no: sql`'G-' || g`, member_id: of });
  const bill = (await idOf(shop, 'bill')) - n;
  // The amount of open work is the same in both: a shop that is twice as old has twice the history, not twice the open work.
  const open = sql`g <= ${sql.lit(OPEN)}`;
  const state = sql`case when ${open} then (array['in_stock', 'paid', 'shipped'])[1 + g % 3] else 'completed' end`;
  await copies(shop, 'orders', id.order, n, {
    state,
    tab: sql`case when ${open} then (array['in_stock', 'to_purchase', 'shipped'])[1 + g % 3] else 'completed' end`,
    no: sql`'GD-' || g`,
    member_id: of,
    bill_id: sql`${sql.lit(bill)} + g`,
  });
  const orderId = (await idOf(shop, 'orders')) - n;
  await copies(
    shop,
    'bill_target',
    id.bill,
    n,
    { bill_id: sql`${sql.lit(bill)} + g`, target_id: sql`${sql.lit(orderId)} + g` },
    'bill_id',
  );
  await copies(shop, 'order_item', id.item, n, { member_id: of, order_id: sql`${sql.lit(orderId)} + g`, state });
  await sql`insert into history (thing, thing_id, order_id, from_state, action, to_state, by_kind)
    select 'item', i.id, i.order_id, f, 'pay', 'paid', 'system' from order_item i, unnest(array['unpaid', 'paid', 'buying']) f
    where i.order_id > ${sql.lit(orderId)}`.execute(shop.db);
  await copies(shop, 'message', id.message, n, { member_id: of });
  await copies(shop, 'ledger_tx', id.movement, n, { key: sql`'growth:' || g`, ref_id: sql`${sql.lit(orderId)} + g` });
  const movement = (await idOf(shop, 'ledger_tx')) - n;
  await sql`insert into ledger_entry (tx_id, account_id, amount, balance_after)
    select ${sql.lit(movement)} + g, a.id, case a.kind when 'cash' then 3800 when 'goods_clearing' then -3500 else -300 end, -1
    from generate_series(1, ${sql.lit(n)}::int) g
    join lateral (select id, kind from account where kind in ('goods_clearing', 'service_fee') and owner = ''
      union all (select id, kind from account where kind = 'cash' and owner = (${of})::text)) a on true`.execute(shop.db);
}

type Step = (round: number) => Promise<unknown>;

/** The calls, in an order in which each has what it needs. */
async function callsOf({ shop, member, category, item }: Sample): Promise<[string, Step][]> {
  let n = 0;
  const desk = await shop.operator('owner');
  const inCart = async () => (await member.cart.add({ ...item(n++), num: 1 })).cart_id;
  const ready = [await inCart()];
  const carts: { cart_ids: number[]; quote: string }[] = [];
  const bills: string[] = [];
  return [
    ['item, first asked', () => shop.visitor.obapi.getItem({ tp: item(n).api_type, tid: item(n++).num_iid })],
    ['list of a category', (round) => shop.visitor.obapi.getItemlist({ cat: category + 1 + (round % 100), sort: '_sale' })],
    ['search by a word', (round) => shop.visitor.obapi.getItemlist({ q: `word${round % 100}` })],
    ['cart/add', inCart],
    ['cart/getList', () => member.cart.getList({})],
    [
      'checkout, preview, and cart/add',
      async () => {
        const { quote } = await member.cart.carttoorder({ cart_ids: ready });
        carts.push({ cart_ids: ready.splice(0), quote });
        ready.push(await inCart());
      },
    ],
    [
      'checkout, order',
      async () => bills.push((await member.cart.carttoorder({ ...carts.pop()!, submit: true, key: uuid() })).invoice_no!),
    ],
    ['payBalance', () => member.paywallet.payBalance({ no: bills.pop()!, pay_password: PAY_PASSWORD, key: uuid() })],
    ['order/lists', () => member.order.lists({})],
    ['order/getGoodslist', () => member.order.getGoodslist({})],
    ['user/info', () => member.user.info({})],
    ['movements of a wallet', () => member.pay.expensesRecord({})],
    ['messages', () => member.message.lists({})],
    ['desk: queues', () => desk.session.counts({})],
    ['desk: items to buy', () => desk.buying.lists({})],
  ];
}

/** The lower quartile: other load on the machine only adds. */
const typical = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 2]!;

console.log(`goods ${goods}, members ${members}, orders ${orders} (3 entries, 3 lines of history, a bill and a message each)`);
const shops = [await fill(0), await fill(1)];
const calls = [await callsOf(shops[0]!), await callsOf(shops[1]!)] as const;
for (const [at, [name]] of calls[0].entries()) {
  const times: [number[], number[]] = [[], []];
  // Alternating: other load on the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const of of [0, 1] as const) {
      const start = performance.now();
      await calls[of][at]![1](round);
      if (round > 2) times[of].push(performance.now() - start);
    }
  const [small, large] = [typical(times[0]), typical(times[1])];
  console.log(`${name}: ${small.toFixed(1)} ms, ${large.toFixed(1)} ms, ${(large / small).toFixed(2)}`);
}
for (const { shop } of shops) await shop.close();
