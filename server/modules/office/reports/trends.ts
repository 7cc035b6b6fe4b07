// The dashboard: turnover, margin by line and by service, promotion cost, storage, wallets and missed promises, by day, week or month, compared with the
// period before. Every amount is a sum of ledger entries (fen), so that it can be found in the ledger.

import type { Input, Output } from '#contract/call.ts';
import { INCOME, type reports, SERIES, type Trends, WALLETS } from '#contract/desk/reports.ts';
import { type Names, pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { addDays, dayIn } from '../../../dates.ts';
import { anyOf } from '../../../db/any-of.ts';
import { setting } from '../../platform/settings/settings.ts';
import { shelvesByAge } from '../../warehouse/storage/overdue-stock.ts';
import { bookedIn, type DaySum } from './ledger-days.ts';
import { type Missed, missedIn, overdueNow } from './promises.ts';

type Rows = (typeof reports)['reports'];
type Asked = Input<Rows['trends']>;
type By = Asked['by'];

/** The number of buckets in a period; the period before has as many. */
const COUNT: Record<By, number> = { day: 30, week: 13, month: 12 };

/** Charges to members, before coupons and points, less refunds. */
const TURNOVER: readonly string[] = [
  'goods_clearing',
  'service_fee',
  'freight',
  'services',
  'storage',
  'insurance',
  'cards',
  'payment_fee',
];
/** Bought goods leave goods_clearing: neither a sale nor a refund. */
const BUYING: readonly string[] = ['purchase', 'purchase_back'];
const PROMOTION: readonly string[] = ['promotions', 'rebates'];

/** A refund of domestic freight already paid to a seller is booked as the shop's loss; it still reduces turnover. */
const isTurnover = (s: DaySum): boolean =>
  (TURNOVER.includes(s.account) && !BUYING.includes(s.kind)) || (s.account === 'purchases_variance' && s.kind === 'refund_goods');
const isMargin = (s: DaySum): boolean => (INCOME as readonly string[]).includes(s.account);

function startOf(by: By, day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return by === 'day' ? day : addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function stepBack(by: By, start: string, n: number): string {
  if (by !== 'month') return addDays(start, -n * (by === 'week' ? 7 : 1));
  const date = new Date(`${start}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - n);
  return date.toISOString().slice(0, 10);
}

const sumOf = (rows: readonly DaySum[], is: (s: DaySum) => boolean): number =>
  rows.reduce((all, s) => (is(s) ? all + s.amount : all), 0);
/** Net credit, positive: the revenue of an account. */
const gained = (rows: readonly DaySum[], is: (s: DaySum) => boolean): number => -sumOf(rows, is) || 0;

type Look = { starts: string[]; before: string[] };

/** The first days of a period, and of the period before it. */
function lookOf(by: By, last: string): Look {
  const starts = Array.from({ length: COUNT[by] }, (_, at) => stepBack(by, last, COUNT[by] - 1 - at));
  return { starts, before: starts.map((_, at) => stepBack(by, starts[0]!, COUNT[by] - at)) };
}

const within = <R extends { bucket: string }>(rows: readonly R[], of: readonly string[]): R[] =>
  rows.filter((r) => r.bucket >= of[0]! && r.bucket <= of.at(-1)!);

export async function trends(ctx: OperatorCtx, input: Asked): Promise<Trends> {
  const zone = await setting(ctx.db, 'time_zone');
  const today = dayIn(ctx.now, zone);
  const until = input.until ?? today;
  if (until > today) fail('report.future', {}, 'until');
  const { by } = input;
  const last = startOf(by, until);
  const look = lookOf(by, last);
  const end = addDays(stepBack(by, last, -1), -1);
  const to = [end, today].sort()[0]!;
  // Up to today, for any period: past balances are the current ones less later bookings.
  const sums = await bookedIn(ctx, zone, by, look.before[0]!, today);
  const missed = await missedIn(ctx, zone, by, look.before[0]!, to);
  const balances = await walletsNow(ctx);
  const [now, then] = [within(sums, look.starts), within(sums, look.before)];
  const closing = (bucket: string, kind: string): number =>
    (balances.get(kind) ?? 0) + sumOf(sums, (s) => s.account === kind && s.bucket > bucket);
  const amountOf: Record<(typeof SERIES)[number], (bucket: string) => number> = {
    turnover: (b) => gained(sums, (s) => s.bucket === b && isTurnover(s)),
    margin: (b) => gained(sums, (s) => s.bucket === b && isMargin(s)),
    promotion: (b) => sumOf(sums, (s) => s.bucket === b && PROMOTION.includes(s.account)),
    storage: (b) => gained(sums, (s) => s.bucket === b && s.account === 'storage'),
    wallets: (b) => WALLETS.reduce((all, kind) => all + closing(b, kind), 0),
    missed: (b) => missed.reduce((all, m) => (m.bucket === b ? all + m.missed : all), 0),
  };
  return {
    by,
    until: to,
    zone,
    ...look,
    series: SERIES.map((code) => ({
      code,
      now: look.starts.map(amountOf[code]),
      before: look.before.map(amountOf[code]),
    })),
    accounts: INCOME.map((account) => ({
      account,
      now: gained(now, (s) => s.account === account),
      before: gained(then, (s) => s.account === account),
    })).filter((row) => row.now !== 0 || row.before !== 0),
    lines: await byLine(ctx, now, then),
    services: await byService(ctx, now, then),
    wallets: WALLETS.map((kind) => ({
      kind,
      now: closing(look.starts.at(-1)!, kind),
      before: closing(look.before.at(-1)!, kind),
    })),
    clocks: byClock(within(missed, look.starts), within(missed, look.before)),
    overdue: await overdueNow(ctx),
  };
}

/** What the shop owes in wallets and to sellers, in positive fen, by kind of account. */
async function walletsNow(ctx: OperatorCtx): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('account')
    .select((eb) => ['kind', eb.cast<number>(eb.fn.sum('balance'), 'int8').as('sum')])
    .where('kind', 'in', [...WALLETS])
    .groupBy('kind')
    .execute();
  return new Map(rows.map((r) => [r.kind, -r.sum || 0]));
}

const LINE_ACCOUNTS: readonly string[] = ['freight', 'freight_variance', 'freight_cost'];
const SERVICE_ACCOUNTS: readonly string[] = ['services', 'services_cost'];

/** Freight by line: charged, borne by the shop, cost of the carrier, and margin; the best first. */
async function byLine(ctx: OperatorCtx, now: readonly DaySum[], then: readonly DaySum[]): Promise<Trends['lines']> {
  const ids = [...new Set([...now, ...then].filter((s) => LINE_ACCOUNTS.includes(s.account)).map((s) => s.line_id))];
  const names = new Map<number, Names>(
    ids.length === 0
      ? []
      : (await ctx.db.selectFrom('line').select(['id', 'names']).where('id', '=', anyOf(ids)).execute()).map((l) => [
          l.id,
          l.names,
        ]),
  );
  const of = (rows: readonly DaySum[], line_id: number, account?: string): number =>
    gained(rows, (s) => s.line_id === line_id && (account ? s.account === account : LINE_ACCOUNTS.includes(s.account)));
  return ids
    .map((line_id) => ({
      line_id,
      name: names.has(line_id) ? pick(names.get(line_id)!, ctx.lang) : '',
      charged: of(now, line_id, 'freight'),
      borne: -of(now, line_id, 'freight_variance') || 0,
      cost: -of(now, line_id, 'freight_cost') || 0,
      margin: of(now, line_id),
      before: of(then, line_id),
    }))
    .sort((a, b) => b.margin - a.margin || a.line_id - b.line_id);
}

async function byService(ctx: OperatorCtx, now: readonly DaySum[], then: readonly DaySum[]): Promise<Trends['services']> {
  const codes = [...new Set([...now, ...then].filter((s) => SERVICE_ACCOUNTS.includes(s.account)).map((s) => s.service))];
  const names = new Map<string, Names>(
    codes.length === 0
      ? []
      : (await ctx.db.selectFrom('service').select(['code', 'names']).where('code', '=', anyOf(codes)).execute()).map((s) => [
          s.code,
          s.names,
        ]),
  );
  const of = (rows: readonly DaySum[], service: string, account?: string): number =>
    gained(rows, (s) => s.service === service && (account ? s.account === account : SERVICE_ACCOUNTS.includes(s.account)));
  return codes
    .map((code) => ({
      code,
      name: names.has(code) ? pick(names.get(code)!, ctx.lang) : '',
      charged: of(now, code, 'services'),
      cost: -of(now, code, 'services_cost') || 0,
      margin: of(now, code),
      before: of(then, code),
    }))
    .filter((row) => row.charged !== 0 || row.cost !== 0 || row.before !== 0)
    .sort((a, b) => b.margin - a.margin || (a.code < b.code ? -1 : 1));
}

function byClock(now: readonly Missed[], then: readonly Missed[]): Trends['clocks'] {
  const of = (rows: readonly Missed[], clock: string) => rows.filter((m) => m.clock === clock);
  const add = (rows: readonly Missed[], name: 'missed' | 'paid') => rows.reduce((all, m) => all + m[name], 0);
  return [...new Set([...now, ...then].map((m) => m.clock))].sort().map((clock) => ({
    clock,
    missed: add(of(now, clock), 'missed'),
    before: add(of(then, clock), 'missed'),
    paid: add(of(now, clock), 'paid'),
  }));
}

/** Items on the shelves, and those whose free storage ends soon, has ended, or that may be abandoned. */
export async function shelves(ctx: OperatorCtx): Promise<Output<Rows['shelves']>> {
  const { items } = await ctx.db
    .selectFrom('order_item')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('items'))
    .where('state', '=', 'in_stock')
    .executeTakeFirstOrThrow();
  return { items, ...(await shelvesByAge(ctx)) };
}
