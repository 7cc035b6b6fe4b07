// Sellers in the shop and payouts, for finance.
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Input, Output } from '#contract/call.ts';
import type { OwnSellerDesk, PayoutDesk } from '#contract/desk/sellers.ts';
import type { deskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf, isIn } from '#contract/states/machine.ts';
import { PAYOUT_STATES, type PayoutState, payoutMachine } from '#contract/states/seller.ts';
import { SELLER_TABS } from '#contract/states/simple.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern, numberLike } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { walletFrozenSql } from '../../accounts/auth/freeze.ts';
import { bankName } from '../../payments/withdrawals/banks.ts';
import { accountNo, masked } from '../../payments/withdrawals/payees.ts';
import { audit } from '../../platform/audit/audit.ts';
import { actor, may } from '../../platform/lifecycle/transition.ts';
import { countStates, countTabs, listQueue, memberWords, type Queue } from '../../platform/queue.ts';
import { settings } from '../../platform/settings/settings.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { notify } from '../../support/notifications/notify.ts';
import { showGoodsOf } from '../applications/goods.ts';
import { lockSeller } from '../applications/store.ts';
import { accountTimes, toPayee } from './payee.ts';
import { approvePayout, beginPayout, cancelPayout, payPayout } from './payouts.ts';
import { sumsOf } from './store.ts';

type Sellers = (typeof deskCalls)['ownsellers'];
type Payouts = (typeof deskCalls)['payouts'];

const base = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('own_seller as o')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('member as m', 'm.id', 'o.member_id');
const withMember = (query: ReturnType<typeof base>) =>
  query
    .selectAll('o')
    .select(['s.names', 'm.nickname', 'm.mark', 'm.level'])
    .select((eb) => [
      walletFrozenSql(eb.ref('o.member_id')).as('wallet_frozen'),
      sql<number>`(select count(*)::int from seller_goods g where g.seller_id = o.seller_id and g.state = 'listed')`.as('listed'),
    ]);

/** Numbers of items by seller and state. */
const itemsOf = (ctx: OperatorCtx, seller_ids: readonly number[]) =>
  ctx.db
    .selectFrom('seller_share')
    .select((eb) => [
      'seller_id',
      eb
        .cast<number>(eb.fn.countAll().filterWhere('booked', '=', false).filterWhere('state', '=', 'pending'), 'int4')
        .as('waiting'),
      eb
        .cast<number>(eb.fn.countAll().filterWhere('booked', '=', true).filterWhere('state', '=', 'pending'), 'int4')
        .as('under_way'),
      eb.cast<number>(eb.fn.countAll().filterWhere('state', 'in', ['available', 'paid_out']), 'int4').as('done'),
      eb.cast<number>(eb.fn.countAll().filterWhere('state', '=', 'taken_back'), 'int4').as('ended'),
    ])
    .where('seller_id', '=', anyOf(seller_ids))
    .groupBy('seller_id')
    .execute();

/** Sellers by id with their related data: a fixed number of queries, at once. */
async function sellersById(ctx: OperatorCtx, ids: readonly number[]): Promise<OwnSellerDesk[]> {
  const [rows, sums, items, { seller_commission_bp: usual, account_rest_hours: hours }] = await Promise.all([
    withMember(base(ctx)).where('o.seller_id', '=', anyOf(ids)).execute(),
    sumsOf(ctx, ids),
    itemsOf(ctx, ids),
    settings(ctx.db, ['seller_commission_bp', 'account_rest_hours']),
  ]);
  return rows.map((r) => {
    const own = items.find((i) => i.seller_id === r.seller_id);
    return {
      id: r.seller_id,
      version: r.version,
      name: pick(r.names, ctx.lang),
      member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level },
      commission_bp: r.commission_bp ?? usual,
      commission_own: r.commission_bp !== null,
      held: r.held_at !== null,
      held_reason: r.held_reason,
      money: sums.get(r.seller_id)!,
      items: {
        waiting: own?.waiting ?? 0,
        under_way: own?.under_way ?? 0,
        done: own?.done ?? 0,
        ended: own?.ended ?? 0,
      },
      goods: r.listed,
      payee: toPayee(ctx, r, hours),
      wallet_frozen: r.wallet_frozen,
      time: r.created_at.toISOString(),
    };
  });
}

export const ownSellerQueue = (tab: Input<Sellers['lists']>['tab']): Queue => ({
  from: sql`own_seller o`,
  id: sql.ref('o.seller_id'),
  order: sql.ref('o.created_at'),
  where: [tab === 'held' ? sql<boolean>`o.held_at is not null` : sql<boolean>`o.held_at is null`],
  filters: { member_id: (id: number) => sql<boolean>`o.member_id = ${id}` },
  words: (words) => [
    sql`exists (select 1 from seller s where s.id = o.seller_id and s.names::text ilike ${containsPattern(words)})`,
    memberWords('o.member_id', words),
  ],
});

async function sellerLists(ctx: OperatorCtx, input: Input<Sellers['lists']>): Promise<Output<Sellers['lists']>> {
  return listQueue(ctx, {
    queue: ownSellerQueue(input.tab),
    input,
    counts: () => countTabs(ctx, SELLER_TABS, ownSellerQueue),
    read: (ids) => sellersById(ctx, ids),
  });
}

const sellerDetail = async (ctx: OperatorCtx, id: number): Promise<OwnSellerDesk> =>
  (await sellersById(ctx, [id]))[0] ?? fail('fail.not_found', {}, 'id');

/** Orders paid before keep the rate they were paid under. */
async function changeCommission(ctx: OperatorCtx, id: number, rate_bp: number | undefined): Promise<void> {
  await lockSeller(ctx, id);
  await ctx.db
    .updateTable('own_seller')
    .set({ commission_bp: rate_bp ?? null })
    .where('seller_id', '=', id)
    .execute();
  await audit(ctx, 'seller.commission', 'own_seller', id, { rate_bp: rate_bp ?? null });
}

async function hold(ctx: OperatorCtx, id: number, held: boolean, reason: string): Promise<void> {
  const seller = await lockSeller(ctx, id);
  if ((seller.held_at !== null) === held) return; // a repeated tap
  await ctx.db
    .updateTable('own_seller')
    .set({ held_at: held ? ctx.now : null, held_reason: held ? reason : '' })
    .where('seller_id', '=', id)
    .execute();
  await showGoodsOf(ctx, id, !held);
  await audit(ctx, held ? 'seller.hold' : 'seller.release', 'own_seller', id, { reason });
  await notify(ctx, seller.member_id, {
    kind: 'system',
    key: held ? 'seller_held' : 'seller_released',
    params: { reason },
    url: '/pages/settled/index',
  });
}

async function payoutsById(ctx: OperatorCtx, ids: readonly number[]): Promise<PayoutDesk[]> {
  const rows = await payoutRows(ctx, ids);
  const [sums, { cash_second: limit, account_rest_hours: hours }] = await Promise.all([
    sumsOf(ctx, [...new Set(rows.map((r) => r.seller_id))]),
    settings(ctx.db, ['cash_second', 'account_rest_hours']),
  ]);
  const allowed = may(ctx, actor(ctx));
  return rows.map((r) => {
    return {
      id: r.id,
      version: r.version,
      no: r.no,
      state: r.state,
      seller_id: r.seller_id,
      shop_name: pick(r.names, ctx.lang),
      amount: r.amount,
      covered: r.amount + Math.min(0, sums.get(r.seller_id)!.available),
      held: r.held_at !== null,
      bank_name: r.bank_name,
      account_name: r.account_name,
      account_no: masked(r),
      ...accountTimes(ctx, r, hours),
      account_replaced: r.account_at?.getTime() !== r.payee_changed_at?.getTime(),
      wallet_frozen: r.wallet_frozen,
      approvals: Number(r.first_by !== null) + Number(r.second_by !== null),
      approvals_needed: r.amount > limit ? 2 : 1,
      first_by: r.first_name ?? '',
      second_by: r.second_name ?? '',
      bank_account: r.bank ? bankName(r.bank) : '',
      reference: r.reference,
      reason: r.reason,
      actions: actionsOf(payoutMachine, r.state, allowed),
      time: r.created_at.toISOString(),
      paid_at: r.paid_at?.toISOString() ?? null,
    };
  });
}

const payoutRows = (ctx: OperatorCtx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('seller_payout as p')
    .innerJoin('own_seller as o', 'o.seller_id', 'p.seller_id')
    .innerJoin('seller as s', 's.id', 'p.seller_id')
    .leftJoin('operator as a', 'a.id', 'p.first_by')
    .leftJoin('operator as b', 'b.id', 'p.second_by')
    .selectAll('p')
    .select(['s.names', 'o.held_at', 'o.member_id', 'o.payee_changed_at as account_at'])
    .select(['a.name as first_name', 'b.name as second_name'])
    .select((eb) => [
      walletFrozenSql(eb.ref('o.member_id')).as('wallet_frozen'),
      jsonObjectFrom(
        eb.selectFrom('bank_account as k').select(['k.bank', 'k.account_no', 'k.currency']).whereRef('k.id', '=', 'p.bank_id'),
      ).as('bank'),
    ])
    .where('p.id', '=', anyOf(ids))
    .execute();

/** Payouts in a state: open ones in their order, ended ones newest first. */
export const payoutQueue = (state: PayoutState): Queue => ({
  from: sql`seller_payout p`,
  id: sql.ref('p.id'),
  order: sql.ref('p.created_at'),
  newest: !isIn(payoutMachine, state, 'open'),
  where: [sql<boolean>`p.state = ${state}`],
  filters: {
    operator_id: takenBy('seller_payout', 'p.id'),
    seller_id: (id: number) => sql<boolean>`p.seller_id = ${id}`,
    min_value: (fen: number) => sql<boolean>`p.amount >= ${fen}`,
  },
  words: (words) => [
    numberLike('p.no', words.toUpperCase()),
    sql`p.account_name ilike ${containsPattern(words)}`,
    sql`p.reference ilike ${containsPattern(words)}`,
    sql`p.seller_id in (select s.id from seller s where s.names::text ilike ${containsPattern(words)})`,
  ],
});

async function payoutLists(ctx: OperatorCtx, input: Input<Payouts['lists']>): Promise<Output<Payouts['lists']>> {
  return takenQueue(ctx, {
    thing: 'seller_payout',
    queue: payoutQueue(input.state),
    input,
    counts: () => countStates(ctx, 'seller_payout', PAYOUT_STATES),
    read: (ids) => payoutsById(ctx, ids),
  });
}

const payoutDetail = async (ctx: OperatorCtx, id: number): Promise<PayoutDesk> =>
  (await payoutsById(ctx, [id]))[0] ?? fail('fail.not_found', {}, 'id');

async function reveal(ctx: OperatorCtx, id: number): Promise<{ account_no: string }> {
  const row = await ctx.db.selectFrom('seller_payout').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  await audit(ctx, 'seller.payout_reveal', 'seller_payout', id, { no: row.no });
  return { account_no: accountNo(ctx, row) };
}

const then = async <T>(done: Promise<unknown>, answer: () => Promise<T>): Promise<T> => {
  await done;
  return answer();
};

export const sellerDesk = {
  'ownsellers/lists': (ctx, input) => sellerLists(ctx, input),
  'ownsellers/detail': (ctx, input) => sellerDetail(ctx, input.id),
  'ownsellers/commission': (ctx, input) =>
    then(changeCommission(ctx, input.id, input.rate_bp), () => sellerDetail(ctx, input.id)),
  'ownsellers/hold': (ctx, input) =>
    then(hold(ctx, input.id, input.held === 'yes', input.reason), () => sellerDetail(ctx, input.id)),
  'ownsellers/payout': async (ctx, input) => payoutDetail(ctx, await beginPayout(ctx, input)),
  'payouts/lists': (ctx, input) => payoutLists(ctx, input),
  'payouts/detail': (ctx, input) => payoutDetail(ctx, input.id),
  'payouts/reveal': (ctx, input) => reveal(ctx, input.id),
  'payouts/approve': (ctx, input) => then(approvePayout(ctx, input), () => payoutDetail(ctx, input.id)),
  'payouts/pay': (ctx, input) => then(payPayout(ctx, input), () => payoutDetail(ctx, input.id)),
  'payouts/cancel': (ctx, input) => then(cancelPayout(ctx, input), () => payoutDetail(ctx, input.id)),
} satisfies Partial<DeskHandlers>;
