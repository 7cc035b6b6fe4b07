// The lists of the desks in a shop of the demo's size and in a large one: each list's first page, next page, search and action,
// and the ratio of both. Run: TEST_DATABASE_URL=... npm run bench:desk; sizes by DESK_ITEMS, DESK_WAYBILLS, DESK_MEMBERS and
// DESK_ENTRIES, each "small,large". Both databases stay for the next run, until a migration or a size changes. DESK_ONLY=word,word
// measures only the steps whose name contains one of them.
import { type RawBuilder, sql } from 'kysely';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { ask, type Goal, nextNo, ordered } from '#server/modules/aftersale/refunds/testing-refunds.ts';
import { wanted as wantedShop } from '#server/modules/sellers/testing-sellers.ts';
import { packAs, paidStock, sender, sendOff } from '#server/modules/shipping/waybills/stock/testing-stock.ts';
import { photosOf } from '#server/modules/warehouse/receiving/testing-arrivals.ts';
import { openShop, type Shop, uuid } from '#server/testing.ts';
import { keptDatabase } from '#server/testing-database.ts';
import { sellGoods, testLine, testWarehouse } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';
import { copies, idOf } from './copies.ts';

if (!process.env.TEST_DATABASE_URL) throw new Error('bench/desk wants PostgreSQL: set TEST_DATABASE_URL');
const sizes = (name: string, small: number, large: number): [number, number] => {
  const [a, b] = (process.env[name] ?? '').split(',').map(Number);
  return [a || small, b || large];
};
const items = sizes('DESK_ITEMS', 1000, 100_000);
const waybills = sizes('DESK_WAYBILLS', 200, 20_000);
const members = sizes('DESK_MEMBERS', 400, 200_000);
const entries = sizes('DESK_ENTRIES', 3000, 1_000_000);
type Desk = Awaited<ReturnType<Shop['operator']>>;
const ROUNDS = Number(process.env.DESK_ROUNDS ?? 15);
/** The largest ratio allowed. */
const MOST = 3;

const ITEM_STATES = ['paid', 'paid', 'question', 'supplement_due', 'purchased', 'on_the_way', 'received', 'problem', 'in_stock'];
const WAYBILL_STATES = ['to_pack', 'packing', 'problem', 'choose_line', 'settle_due', 'to_dispatch', 'dispatched'];
const nth = (list: readonly string[]): RawBuilder<unknown> =>
  sql`(array[${sql.join(list.map((one) => sql.lit(one)))}])[1 + g % ${sql.lit(list.length)}]`;
/** Spread over two months, whatever their number. */
const waited = (now: RawBuilder<unknown>, n: number) => sql`${now} - g * interval '60 days' / ${sql.lit(n)}`;

/** A shop with open work of this size: one of each made by its calls or by hand, the others copies of it. */
async function opened(size: 0 | 1): Promise<{ shop: Shop; desk: Desk }> {
  const name = `desk_${size === 0 ? 'small' : 'large'}_${items[size]}_${waybills[size]}_${members[size]}_${entries[size]}`;
  const kept = await keptDatabase(name, async (fresh) => {
    const shop = await openShop({ strict: false, opened: fresh });
    await fill(shop, size);
    await shop.close();
  });
  const shop = await openShop({ strict: false, opened: kept });
  return { shop, desk: await shop.operator('owner') };
}

async function fill(shop: Shop, size: 0 | 1): Promise<void> {
  const [n, w, m] = [items[size], waybills[size], members[size]];
  const { goods } = await sellGoods(shop, { price: 3000, quantity: 1_000_000 });
  const member = await shop.member();
  await fund(shop, member, 1_000_000_000);
  const made = await buy(shop, member, [{ goods }]);
  const item = await idOf(shop, 'order_item');
  const movement = await idOf(shop, 'ledger_tx');
  await copies(shop, 'member', member.id, m, {
    email: sql`'m' || g || '@desk.test'`,
    mobile: sql`null`,
    mark: sql`'SP-' || nextval('member_mark')`,
    nickname: sql`'Member ' || g || '@'`,
  });
  const of = sql`${sql.lit((await idOf(shop, 'member')) - m)} + 1 + g % ${sql.lit(m)}`;
  await copies(shop, 'orders', made.order_ids[0]!, n, { no: sql`'DK-' || g`, member_id: of });
  const order = sql`${sql.lit((await idOf(shop, 'orders')) - n)} + g`;
  const kinds = Math.ceil(n / 20);
  await copies(shop, 'goods', await idOf(shop, 'goods'), kinds, { num_iid: sql`'desk' || g` });
  const kind = sql`g % ${sql.lit(kinds)}`;
  await copies(shop, 'order_item', item, n, {
    order_id: order,
    member_id: of,
    goods_id: sql`${sql.lit((await idOf(shop, 'goods')) - kinds + 1)} + ${kind}`,
    num_iid: sql`'desk' || ${kind} + 1`,
    state: nth(ITEM_STATES),
    waits_since: waited(sql`t.waits_since`, n),
    bin: sql`'A-' || lpad((g % 100)::text, 2, '0')`,
    // In stock for up to half a year: some of it beyond its free time.
    storage_from: sql`(${shop.now()}::timestamptz - g % 180 * interval '1 day')::date`,
  });
  const itemOf = sql`${sql.lit((await idOf(shop, 'order_item')) - n)} + g`;
  const few = Math.floor(n / 10);
  await paidExtras(shop, 'photo_order', few, of, itemOf);
  await paidExtras(shop, 'split_order', few, of, itemOf);
  await money(shop, few, of);
  await applications(shop, Math.min(few, m));
  const warehouse_id = await testWarehouse(shop);
  await sql`insert into bin (warehouse_id, code, clean, zone, capacity)
    select ${warehouse_id}, code, replace(code, '-', ''), 'A', 1000 from generate_series(0, 2999) g, lateral (select 'A-' || lpad(g::text, greatest(2, length(g::text)), '0') as code) c`.execute(
    shop.db,
  );
  const line = await testLine(shop);
  await sql`insert into waybill (no, member_id, warehouse_id, line_id, address, country, state, quote, terms, currency, rate, created_at, paid_at, packed_at, dispatched_at)
    select 'WB' || g, ${of}, ${warehouse_id}, ${line.id}, ${json({})}::jsonb, 'DE', ${nth(WAYBILL_STATES)}, ${json({})}::jsonb, ${json({})}::jsonb, 'CNY', '1', at, at, at, at
    from generate_series(1, ${sql.lit(w)}::int) g, lateral (select ${shop.now()}::timestamptz - g * interval '1 minute' as at) a`.execute(
    shop.db,
  );
  const moves = Math.floor(entries[size] / 3);
  await copies(shop, 'ledger_tx', movement, moves, { key: sql`'desk:' || g` });
  const first = (await idOf(shop, 'ledger_tx')) - moves;
  await sql`insert into ledger_entry (tx_id, account_id, amount, balance_after)
    select ${sql.lit(first)} + g, a.id, case a.kind when 'goods_clearing' then -3500 when 'service_fee' then -300 else 3800 end, -1
    from generate_series(1, ${sql.lit(moves)}::int) g, account a where a.kind in ('goods_clearing', 'service_fee') and a.owner = '' or a.kind = 'cash' and a.owner = ${String(member.id)}`.execute(
    shop.db,
  );
  for (const job of ['demand_rows', 'member_counts', 'work_counts']) await runJob(shop.app, shop.db, job);
  await sql`vacuum analyze`.execute(shop.db);
}

async function paidExtras(
  shop: Shop,
  table: 'photo_order' | 'split_order',
  n: number,
  of: RawBuilder<unknown>,
  item: RawBuilder<unknown>,
) {
  await sql`insert into ${sql.table(table)} (order_item_id, member_id, num, state, created_at${table === 'split_order' ? sql`, price` : sql``})
    select ${item}, ${of}, 1, 'paid', ${shop.now()}::timestamptz - g * interval '1 minute'${table === 'split_order' ? sql`, 300` : sql``}
    from generate_series(1, ${sql.lit(n)}::int) g`.execute(shop.db);
}

/** Members who want to sell, each with one. */
const applications = (shop: Shop, n: number) =>
  sql`insert into seller_application (member_id, company, contact, phone, created_at, updated_at)
    select id, 'Company ' || id, 'Chen ' || id, '+86 138', at, at from member m, lateral (select ${shop.now()}::timestamptz - m.id * interval '1 minute' as at) a
    order by id desc limit ${sql.lit(n)}`.execute(shop.db);

async function money(shop: Shop, n: number, of: RawBuilder<unknown>): Promise<void> {
  const bank = await shop.db
    .insertInto('bank_account')
    .values({
      area: 'CN',
      names: json({}),
      currency: 'CNY',
      bank: 'B',
      account_name: 'S',
      account_no: '1',
      swift: '',
      instructions: json({}),
      fee_note: json({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = sql`${shop.now()}::timestamptz - g * interval '1 minute'`;
  await sql`insert into remit (no, member_id, bank_id, currency, minor, amount, state, created_at)
    select 'RM' || g, ${of}, ${bank.id}, 'CNY', 1000 + g, 1000 + g, case when g % 2 = 0 then 'submitted' else 'approved' end, ${at}
    from generate_series(1, ${sql.lit(n)}::int) g`.execute(shop.db);
}

type Page = { total: number; cursor: string | null; list: { id: number }[] };
type Ask = (input: { q?: string; cursor?: string; ids?: number[] }) => Promise<Page>;
/** What a step uses up is made before each of its rounds, and not measured. */
type Step = [name: string, run: (round: number, made: unknown) => Promise<unknown>, make?: () => Promise<unknown>];

async function stepsOf({ shop, desk }: { shop: Shop; desk: Desk }): Promise<Step[]> {
  const warehouse_id = await testWarehouse(shop);
  const lists: [string, Ask][] = [
    ['buying, to buy', (input) => desk.buying.lists({ tab: 'to_buy', ...input })],
    ['buying, questions', (input) => desk.buying.lists({ tab: 'questions', ...input })],
    ['buying, supplements', (input) => desk.buying.lists({ tab: 'supplements', ...input })],
    ['buying, to be shipped', (input) => desk.buying.lists({ tab: 'to_ship', ...input })],
    ['buying, on the way', (input) => desk.buying.lists({ tab: 'on_the_way', ...input })],
    ['buying, of a source', (input) => desk.buying.lists({ tab: 'to_buy', api_type: 'taobao', ...input })],
    ['buying, dear', (input) => desk.buying.lists({ tab: 'to_buy', min_value: 1000, ...input })],
    ['buying, waiting for a day', (input) => desk.buying.lists({ tab: 'to_buy', waited_hours: 24, ...input })],
    ['demand by goods', (input) => desk.demand.lists(input)],
    ['transit', (input) => desk.warehouse.transit(input)],
    ['transit, of a warehouse', (input) => desk.warehouse.transit({ warehouse_id, ...input })],
    ['inspection', (input) => desk.warehouse.queue({ tab: 'inspect', ...input })],
    ['inspection, of a warehouse', (input) => desk.warehouse.queue({ tab: 'inspect', warehouse_id, ...input })],
    ['inspection, dear', (input) => desk.warehouse.queue({ tab: 'inspect', warehouse_id, min_value: 1000, ...input })],
    ['shelf', (input) => desk.warehouse.queue({ tab: 'shelf', ...input })],
    ['problems', (input) => desk.warehouse.queue({ tab: 'problem', ...input })],
    ['arrivals, late', (input) => desk.arrivals.lists({ tab: 'late', ...input })],
    ['packing, to pack', (input) => desk.packing.lists({ tab: 'to_pack', ...input })],
    ['packing, to dispatch', (input) => desk.packing.lists({ tab: 'to_dispatch', ...input })],
    ['photos', (input) => desk.photos.lists(input)],
    ['splits', (input) => desk.splits.lists(input)],
    ['remittances', (input) => desk.remits.lists(input)],
    ['remittances, confirmed', (input) => desk.remits.lists({ state: 'approved', ...input })],
    ['applications of sellers', (input) => desk.applications.lists(input)],
  ];
  const steps: Step[] = [['counts of all queues', () => desk.session.counts({})]];
  for (const [name, ask] of lists) {
    const first = await ask({});
    if (first.list.length === 0) throw new Error(`${name} is empty`);
    steps.push([`${name}: first page`, () => ask({})]);
    if (first.cursor) steps.push([`${name}: next page`, () => ask({ cursor: first.cursor! })]);
    steps.push([`${name}: search, one member`, (round) => ask({ q: `member ${300 + round}@` })]);
    steps.push([`${name}: search, many members`, (round) => ask({ q: `Member ${100 + round}` })]);
    steps.push([`${name}: what became of a row`, (round) => ask({ ids: [first.list[round % first.list.length]!.id] })]);
  }
  const remits = (await desk.remits.lists({})).list.map((row) => row.id);
  const items = (await desk.buying.lists({ tab: 'to_buy' })).list.map((row) => row.id);
  steps.push(
    ['take 20 remittances', () => desk.queues.bulk({ thing: 'remit', act: 'take', ids: remits.slice(0, 20), key: uuid() })],
    [
      'take an item, give it back',
      async (round) => {
        const item_ids = [items[round % items.length]!];
        await desk.buying.take({ item_ids, key: uuid() });
        await desk.buying.release({ item_ids, key: uuid() });
      },
    ],
  );
  steps.push(
    ['bins: the map of 3,000', () => desk.bins.lists({ warehouse_id })],
    ['ageing, ends soon: first page', () => desk.storage.lists({ tab: 'soon' })],
    ['ageing, over: first page', () => desk.storage.lists({ tab: 'over' })],
    ['ageing, over: search', (round) => desk.storage.lists({ tab: 'over', q: `Member ${100 + round}` })],
    ['members: first page', () => desk.members.lists({})],
    ['members: tenth page', () => desk.members.lists({ page: 10 })],
    ['members: by name', () => desk.members.lists({ sort: 'nickname' })],
    ['members: of a level', () => desk.members.lists({ level: 0 })],
    ['payments: first page', () => desk.payments.lists({})],
    ...(await actsOf(shop, desk)),
  );
  return steps;
}

/** A step that uses up what is made for it. */
const act = <T>(name: string, make: () => Promise<T>, run: (made: T) => Promise<unknown>): Step => [
  name,
  (_round, made) => run(made as T),
  make,
];

/** The actions of a day, each on a thing of its own that was made by the shop's calls. */
async function actsOf(shop: Shop, desk: Desk): Promise<Step[]> {
  const member = await sender(shop, { cash: 100_000_000 });
  // A database that stayed has the parcel numbers of earlier runs.
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(max(substring(tracking_no from 4)::int), 0) as n from parcel where tracking_no ~ '^TST[0-9]+$'`.execute(
    shop.db,
  );
  for (let n = 0; n < rows[0]!.n; n++) nextNo();
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  const photos = await photosOf(shop, 3);
  const size = { weight: 500, length: 200, width: 150, height: 80 };
  const item = async (goal: Goal) => (await ordered(shop, desk, member, [{ price: 5000 }], goal)).ids[0]!;
  const waybill = async () => (await paidStock({ shop, line }, member)).id;
  const tracked = async () => {
    const id = await item('on_the_way');
    const row = await shop.db
      .selectFrom('order_item as i')
      .innerJoin('parcel as p', 'p.id', 'i.parcel_id')
      .select(['p.tracking_no', 'i.warehouse_id'])
      .where('i.id', '=', id)
      .executeTakeFirstOrThrow();
    return row;
  };
  const wanted = async () => {
    const goods = await sellGoods(shop, { price: 3000 });
    for (let n = 0; n < 5; n++) await buy(shop, member, [goods]);
    const { goods_id, sku_id } = goods.goods;
    const { items } = await desk.demand.detail({ goods_id, sku_id, warehouse_id: goods.warehouse_id });
    return items.map((one) => one.id);
  };
  return [
    act('buy for many: outcome and purchase', wanted, async (item_ids) => {
      const lots = [{ item_ids, price: 3000 }];
      const { quote } = await desk.demand.outcome({ lots });
      await desk.demand.purchase({ lots, platform_no: 'B-1', quote, ask: true, key: uuid() });
    }),
    act(
      'ask a member',
      () => item('buying'),
      (item_id) => desk.buying.ask({ item_id, text: 'Blue or red?', key: uuid() }),
    ),
    act('receive a parcel', tracked, ({ tracking_no, warehouse_id }) =>
      desk.warehouse.scan({ tracking_no, warehouse_id, key: uuid() }),
    ),
    act(
      'inspect an item',
      () => item('received'),
      (id) => desk.warehouse.inspect({ id, ...size, bin: 'A-01', files: photos, result: 'pass', key: uuid() }),
    ),
    act('pack a waybill', waybill, (id) => packAs(desk, id, [{ weight: 3000 }])),
    act(
      'dispatch a waybill',
      async () => {
        const id = await waybill();
        await packAs(desk, id, [{ weight: 3636 }]);
        return id;
      },
      (id) => sendOff(desk, id),
    ),
    act(
      'agree to a refund',
      async () => (await ask(member, await item('in_stock'))).id,
      (id) => desk.aftersale.agree({ id, key: uuid() }),
    ),
    act(
      'hold a member, and lift it',
      async () => (await (await shop.member()).user.info({})).mark,
      async (target) => {
        const { id } = await desk.holds.add({ target, kind: 'customs', reason: 'papers', key: uuid() });
        await desk.holds.lift({ id, reason: 'papers came', key: uuid() });
      },
    ),
    act(
      'approve a seller',
      async () => {
        const applicant = await shop.member();
        await applicant.shop.add(await wantedShop(shop, applicant));
        return (await desk.applications.lists({ member_id: applicant.id })).list[0]!.id;
      },
      (id) => desk.applications.approve({ id, key: uuid() }),
    ),
  ];
}

console.log(`items ${items}, waybills ${waybills}, members ${members}, ledger entries ${entries}`);
const shops = [await opened(0), await opened(1)] as const;
const steps = [await stepsOf(shops[0]), await stepsOf(shops[1])] as const;
const slow: string[] = [];
const only = (process.env.DESK_ONLY ?? '').split(',');
for (const large of steps[1].filter(([name]) => only.some((word) => name.includes(word)))) {
  const [name] = large;
  const small = steps[0].find(([own]) => own === name);
  const times: [number[], number[]] = [[], []];
  // Alternating: other load on the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const of of [0, 1] as const) {
      const step = of === 0 ? small : large;
      if (!step) continue;
      const made = await step[2]?.();
      const start = performance.now();
      await step[1](round, made);
      if (round > 2) times[of].push(performance.now() - start);
    }
  const [a, b] = times.map((own) => own.sort((x, y) => x - y)[own.length >> 2]) as [number | undefined, number];
  const of = a === undefined ? null : b / a;
  if (of !== null && of > MOST) slow.push(name);
  console.log(`${name}: ${a?.toFixed(1) ?? '-'} ms, ${b.toFixed(1)} ms${of === null ? '' : `, ${of.toFixed(2)}`}`);
}
console.log(slow.length > 0 ? `above ${MOST} times: ${slow.join('; ')}` : `all within ${MOST} times`);
for (const { shop } of shops) await shop.close();
if (slow.length > 0) process.exitCode = 1;
