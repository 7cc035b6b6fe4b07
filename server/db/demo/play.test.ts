// The demo history plays to the end, every item reaches the expected state, and the ledger balances.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundKind } from '#contract/desk/tabs.ts';
import type { Names } from '#contract/lang.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { runJob } from '../../jobs.ts';
import { balances } from '../../modules/payments/ledger/ledger.ts';
import { statement } from '../../modules/payments/wallet/statement.ts';
import { type CallRefused, openShop, type Shop } from '../../testing.ts';
import { expectSoundLedger } from '../../testing-money.ts';
import { loadDemo } from './load.ts';
import { playDemo } from './play.ts';
import { expected } from './scenario.ts';
import { playState, stateNamed, stateNames } from './state.ts';

let shop: Shop;
let items: Map<string, number>;
beforeAll(async () => {
  // A mail server that would accept everything: no mail of the history may reach it.
  shop = await openShop({ config: { smtp_url: 'smtp://127.0.0.1:9?tls=off' } });
  await loadDemo(shop.db, shop.now(), shop.app.config.secret);
  items = await playDemo(shop.app, shop.db, shop.now());
}, 300_000);
afterAll(() => shop.close());

test('every item is in the state that the scenario expects', async () => {
  const rows = await shop.db.selectFrom('order_item').select(['id', 'state']).execute();
  const state = new Map(rows.map((r) => [r.id, r.state]));
  const wrong = Object.entries(expected).filter(([ref, want]) => items.has(ref) && state.get(items.get(ref)!) !== want);
  expect(wrong.map(([ref, want]) => `${ref}: ${state.get(items.get(ref)!)}, not ${want}`)).toEqual([]);
  expect(items.size).toBeGreaterThan(60);
});

test('mails of the history are never sent, whatever sends the current ones', async () => {
  const mails = await shop.db.selectFrom('outbox').select('state').where('channel', '=', 'mail').execute();
  expect(mails.length).toBeGreaterThan(20);
  expect(new Set(mails.map((mail) => mail.state))).toEqual(new Set(['shown']));
});

test('the demo member has an item in every state', async () => {
  const rows = await shop.db
    .selectFrom('order_item as i')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .select('i.state')
    .distinct()
    .where('m.email', '=', 'demo@sampan.test')
    .execute();
  expect(rows.map((r) => r.state).sort()).toEqual(Object.keys(orderItemMachine.states).sort());
});

test('the ledger is sound', () => expectSoundLedger(shop));

const AT = {
  ...{ ledger_tx: 'at', history: 'at', message: 'at', bill: 'created_at', orders: 'created_at', waybill: 'created_at' },
  ...{ payment: 'created_at', withdrawal: 'created_at', remit: 'created_at' },
};
test.each(Object.entries(AT))('rows of %s are in the order of time', async (table, at) => {
  const { rows } = await shop.pool.query(`select id, ${at} as at from ${table} order by id`);
  expect(rows.length, table).toBeGreaterThan(3);
  const wrong = rows.filter((row, n) => n > 0 && row.at < rows[n - 1].at);
  expect(wrong.map((row) => `${row.id}: ${row.at.toISOString()}`)).toEqual([]);
});

test('wallet movements are in the order of time, each with the balance after it', async () => {
  const members = await shop.db.selectFrom('member').select('id').execute();
  let read = 0;
  for (const { id } of members) {
    const { data, total, months } = await statement(shop.ctx(), id, { page: 1, page_size: 1000, type: 'all' });
    expect(data.length).toBe(total);
    if (total === 0) continue;
    const own = await balances(shop.ctx(), id);
    expect(data[0]!.balance, `member ${id}`).toBe(own.cash + own.bonus);
    for (const [n, row] of data.entries()) {
      const before = data[n + 1];
      expect(row.balance - row.amount, `member ${id} ${row.time} ${row.key}`).toBe(before?.balance ?? 0);
      if (before)
        expect(row.time >= before.time, `member ${id}: ${before.time} ${before.key}, then ${row.time} ${row.key}`).toBe(true);
    }
    const sums = { in: 0, out: 0 };
    for (const { amount } of data) sums[amount > 0 ? 'in' : 'out'] += Math.abs(amount);
    for (const way of ['in', 'out'] as const) expect(months.reduce((s, one) => s + one[way], 0)).toBe(sums[way]);
    read += total;
  }
  expect(read).toBeGreaterThan(100);
});

const empty = (counts: Record<string, number>, ...names: string[]) => names.filter((n) => !counts[n]);

test('every queue of the back office has open work', async () => {
  const desk = await shop.operator('owner');
  const buying = (await desk.buying.lists({ tab: 'to_buy' })).counts;
  expect(empty(buying, 'to_buy', 'questions', 'supplements', 'on_the_way')).toEqual([]);
  const hall = (await desk.warehouse.queue({ tab: 'inspect' })).counts;
  expect(empty(hall, 'inspect', 'shelf', 'problem')).toEqual([]);
  const packing = (await desk.packing.lists({ tab: 'to_pack' })).counts;
  expect(empty(packing, 'to_pack', 'settle', 'to_dispatch', 'dispatched')).toEqual([]);
  expect((await desk.remits.lists({})).total).toBeGreaterThan(0);
  for (const state of ['applied', 'approved', 'paid', 'rejected'] as const)
    expect((await desk.withdrawals.lists({ state })).total, state).toBeGreaterThan(0);
  for (const state of ['paid', 'failed'] as const) expect((await desk.payments.lists({ state })).total, state).toBeGreaterThan(0);
  expect((await shop.db.selectFrom('payment_refund').select('id').execute()).length).toBeGreaterThan(0);
  expect((await shop.db.selectFrom('feedback').select('id').where('answer', 'is', null).execute()).length).toBeGreaterThan(1);
  expect(empty((await desk.aftersale.lists({})).counts, 'decide', 'send', 'waiting')).toEqual([]);
  for (let posting = 0; posting < 3; posting++) await runJob(shop.app, shop.db, 'parcels');
  const counts = await desk.session.counts({});
  // Automatic failures can't be played, returns to the sender and the first payout of a seller take more days than the scenario has, and a frozen wallet
  // would keep its member from everything that the demo is for.
  const LEFT = ['outbox_failed', 'jobs_failed', 'parcel_returns', 'payouts', 'frozen'];
  expect(Object.keys(counts).filter((queue) => !counts[queue]!.count && !LEFT.includes(queue))).toEqual([]);
});

/** The query for one row of each state. */
const FOUND: Record<FoundKind, string> = {
  order: 'select distinct on (state) id, no as words, state from orders order by state, id',
  waybill: 'select distinct on (state) id, no as words, state from waybill order by state, id',
  parcel: 'select distinct on (state) id, tracking_no as words, state from parcel order by state, id',
  bill: 'select distinct on (state) id, no as words, state from bill order by state, id',
  payment: 'select distinct on (state) id, no as words, state from payment order by state, id',
  member: 'select distinct on (state) id, mark as words, state from member order by state, id',
};
const ALSO: readonly [kind: FoundKind, query: string][] = [
  [
    'order',
    'select i.order_id as id, b.platform_no as words from purchase b join purchase_item p on p.purchase_id = b.id join order_item i on i.id = p.order_item_id order by b.id limit 3',
  ],
  ['waybill', `select waybill_id as id, tracking_no as words from box where tracking_no <> '' order by id limit 3`],
  [
    'bill',
    `select id, (amount / 100) || '.' || lpad((amount % 100)::text, 2, '0') as words from bill where amount > 0 order by amount desc limit 3`,
  ],
];

test('everything is found by its number in every state, and opens for each role that finds it', async () => {
  const roles = ['owner', 'buyer', 'warehouse', 'finance', 'content'];
  const desks = await Promise.all(roles.map(async (role) => [role, await shop.operator(role)] as const));
  const rows: { kind: FoundKind; id: number; words: string; state: string }[] = [];
  for (const [kind, query] of [...Object.entries(FOUND), ...ALSO] as [FoundKind, string][])
    for (const row of (await shop.pool.query(query)).rows) rows.push({ state: '', ...row, kind });
  expect(new Set(rows.filter((row) => row.kind === 'waybill').map((row) => row.state)).size).toBeGreaterThan(12);
  const wrong: string[] = [];
  for (const { kind, id, words, state } of rows)
    for (const [role, desk] of desks) {
      const said = `${role}: ${kind} ${state} ${words}`;
      const { list, more } = await desk.find.search({ q: words });
      const found = list.some((row) => row.kind === kind && row.id === id);
      const open = kind === 'member' ? desk.members.detail({ id }) : desk.find.record({ kind, id });
      const answer = await open.then(
        () => 'opens',
        (error: unknown) => (error as CallRefused).key,
      );
      if (role === 'owner' && !found && !more.includes(kind)) wrong.push(`${said}: not found`);
      if (answer !== (found ? 'opens' : 'fail.forbidden')) wrong.push(`${said}: ${found ? 'found' : 'not found'}, ${answer}`);
    }
  expect(wrong).toEqual([]);
}, 300_000);

// Last: it adds to the history.
test('a state has a short name if only one kind of thing has it', () => {
  expect([stateNamed('settle_due'), stateNamed('order.paid'), stateNamed('unpaid'), stateNamed('nonsense')]).toEqual([
    'waybill.settle_due',
    'order.paid',
    undefined,
    undefined,
  ]);
});

test('each state is reached by a record of its own, and the ledger stays sound', async () => {
  const wrong: string[] = [];
  for (const name of stateNames()) {
    shop.turn({ minutes: 1 });
    const made = await playState(shop.app, shop.db, shop.now(), name);
    const [kind, state] = name.split('.');
    const found =
      kind === 'order'
        ? (await shop.db.selectFrom('order_item').select('state').where('id', 'in', made.item_ids).execute()).map(
            (row) => row.state,
          )
        : kind === 'waybill'
          ? [
              (await shop.db.selectFrom('waybill').select('state').where('id', '=', made.waybill_id!).executeTakeFirstOrThrow())
                .state,
            ]
          : [state];
    if (found.some((one) => one !== state)) wrong.push(`${name}: ${found.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(stateNames().length).toBeGreaterThan(30);
  await expectSoundLedger(shop);
});

test('questions of the demo are in every language', async () => {
  const rows = await shop.db.selectFrom('order_item').select('ask').where('ask', 'is not', null).execute();
  expect(rows.length).toBeGreaterThan(4);
  const german = (names: Names | undefined) => (names?.de ?? '漏').replace('林遥', '');
  for (const { ask } of rows)
    expect([german(ask!.texts), ...(ask!.choices ?? []).map(({ names }) => german(names))].join('\n')).not.toMatch(
      /\p{Script=Han}/u,
    );
});
