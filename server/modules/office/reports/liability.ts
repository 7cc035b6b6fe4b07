// What the shop owed members at a given date (fen), summed from ledger entries up to that date; balances only know the present.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import { DEBT_KINDS, type reports } from '#contract/desk/reports.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { setting } from '../../platform/settings/settings.ts';

type Reports = (typeof reports)['reports'];
const PAGE_SIZE = 2000;

/** The end of a day in the shop's time zone; for today, now. Refuses a future date. */
async function endOfDay(ctx: Ctx, input: string | undefined): Promise<{ date: string; at: Date }> {
  const zone = await setting(ctx.db, 'time_zone');
  const today = dayIn(ctx.now, zone);
  const date = input ?? today;
  if (date > today) fail('report.future', {}, 'date');
  if (date === today) return { date, at: ctx.now };
  const { rows } = await sql<{ at: Date }>`select (${date}::date + 1)::timestamp at time zone ${zone} as at`.execute(ctx.db);
  return { date, at: new Date(rows[0]!.at.getTime() - 1) };
}

/** sum: of the accounts' balances, debit positive; owed: of the negative ones; accounts: those that are not zero. */
type Sum = { kind: string; unit: string; sum: number; owed: number; accounts: number };

/** A past balance is the current one less later bookings, so that yesterday's reads only a day of the ledger. */
const sumsAt = async (ctx: Ctx, at: Date): Promise<Sum[]> =>
  (
    await sql<Sum>`
      select kind, unit, sum(balance)::bigint sum, coalesce(sum(balance) filter (where balance < 0), 0)::bigint owed,
        count(*) filter (where balance <> 0)::int accounts
      from (${balancesAt(at)}) each group by kind, unit having sum(balance) <> 0 or bool_or(balance <> 0)
      order by unit, kind`.execute(ctx.db)
  ).rows;

/** Every account's balance at a time. */
const balancesAt = (at: Date) => sql`
  select a.kind, a.owner, a.unit, (a.balance - coalesce(l.sum, 0))::bigint balance from account a left join (
    select e.account_id, sum(e.amount) sum from ledger_tx t join ledger_entry e on e.tx_id = t.id where t.at > ${at} group by e.account_id
  ) l on l.account_id = a.id`;

export async function liability(ctx: OperatorCtx, input: Input<Reports['liability']>): Promise<Output<Reports['liability']>> {
  const { date, at } = await endOfDay(ctx, input.date);
  const sums = await sumsAt(ctx, at);
  const of = (kind: string) => sums.find((s) => s.kind === kind);
  const debts = DEBT_KINDS.map((kind) => ({
    kind,
    unit: kind === 'points' ? 'points' : 'CNY',
    // A seller may owe the shop after a refund: that is a receivable, and reduces no one else's claim.
    amount: -((kind === 'seller' ? of(kind)?.owed : of(kind)?.sum) ?? 0) || 0,
    accounts: of(kind)?.accounts ?? 0,
  }));
  const from_sellers = (of('seller')?.sum ?? 0) - (of('seller')?.owed ?? 0);
  const units = [...new Set(['CNY', 'points', ...sums.map((s) => s.unit)])];
  return {
    date,
    at: at.toISOString(),
    debts,
    owed: debts.filter((d) => d.unit === 'CNY').reduce((all, d) => all + d.amount, 0),
    receivable: of('receivable')?.sum ?? 0,
    receivable_accounts: of('receivable')?.accounts ?? 0,
    others: [
      ...(from_sellers === 0 ? [] : [{ kind: 'seller', unit: 'CNY', amount: from_sellers }]),
      ...sums
        .filter((s) => s.kind !== 'receivable' && s.sum !== 0 && !(DEBT_KINDS as readonly string[]).includes(s.kind))
        .map((s) => ({ kind: s.kind, unit: s.unit, amount: s.sum })),
    ],
    sums: units.map((unit) => ({ unit, sum: sums.filter((s) => s.unit === unit).reduce((all, s) => all + s.sum, 0) })),
  };
}

type MemberDebt = Output<Reports['members']>['rows'][number];

/** Each member with a balance at that time, by member code; `after` continues where a page ended. */
export async function memberDebts(ctx: OperatorCtx, input: Input<Reports['members']>): Promise<Output<Reports['members']>> {
  const { at } = await endOfDay(ctx, input.date);
  const column = (kind: string, sign: 1 | -1) =>
    sql`coalesce(sum(b.balance) filter (where b.kind = ${kind}), 0)::bigint * ${sql.lit(sign)} as ${sql.ref(kind)}`;
  const { rows } = await sql<MemberDebt>`
    select m.mark, ${column('cash', -1)}, ${column('bonus', -1)}, ${column('frozen', -1)}, ${column('rebate', -1)}, ${column('receivable', 1)}, ${column('points', -1)}
    from (${balancesAt(at)}) b join member m on m.id::text = b.owner
    where b.balance <> 0 and b.kind in ('cash', 'bonus', 'frozen', 'rebate', 'receivable', 'points') and m.mark > ${input.after ?? ''}
    group by m.mark order by m.mark limit ${PAGE_SIZE + 1}`.execute(ctx.db);
  const kept = rows.slice(0, PAGE_SIZE);
  return { more: rows.length > PAGE_SIZE, rows: kept };
}
