// The wallet statement: every movement of a member's cash and bonus, newest first, with the balance after it and the page of its thing.

import { type RawBuilder, sql } from 'kysely';
import { minorUnits } from '#contract/amount.ts';
import type { MONEY_KINDS } from '#contract/calls/wallet.ts';
import type { MoneyMonth, MoneyPage, MoneyRow } from '#contract/calls/wallet-shapes.ts';
import { csv } from '#contract/csv.ts';
import type { Paging } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { setting } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';
import { textFormatter } from '../../support/notifications/message-text.ts';
import { chargedMovements } from './charged-movements.ts';
import { movementUrl } from './movement-url.ts';

type Kind = (typeof MONEY_KINDS)[number];
/** type: direction; kind: topic; from and to: days of the shop, both inclusive. */
type Wanted = {
  type?: 'all' | 'in' | 'out' | undefined;
  kind?: Kind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Row = {
  id: number;
  kind: string;
  text_key: string;
  params: Record<string, string | number>;
  ref_type: string;
  ref_id: number | null;
  reason: string;
  at: Date;
  month: string;
  spent_by: readonly string[];
  amount: number;
  balance: number;
};

const FAMILIES: Record<Exclude<Kind, 'other'>, RawBuilder<boolean>> = {
  payment: sql`(kind like 'pay\\_%' or kind in ('hold', 'hold_back'))`,
  refund: sql`(kind like 'refund%' or kind like 'settle%')`,
  top_up: sql`kind in ('recharge', 'remit', 'payment')`,
  withdrawal: sql`kind like 'withdrawal%'`,
};
const inFamily = (kind: Kind): RawBuilder<boolean> =>
  kind === 'other' ? sql`not (${sql.join(Object.values(FAMILIES), sql` or `)})` : FAMILIES[kind];

/** Cash and bonus are one wallet: a transaction's movements of both are one row. The balance counts every row, shown or not. */
const moved = (member_id: number) => sql`
  with moved as (
    select t.id, t.kind, t.text_key, t.params, t.ref_type, t.ref_id, t.reason, t.at, t.spent_by, -sum(e.amount)::bigint amount
    from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.owner = ${String(member_id)} and a.kind in ('cash', 'bonus') and a.unit = 'CNY' group by t.id
  ), run as (select *, sum(amount) over (order by id)::bigint balance from moved)`;

async function filter(ctx: Ctx, input: Wanted, at: Date): Promise<RawBuilder<unknown>> {
  const zone = await setting(ctx.db, 'time_zone');
  return sql.join(
    [
      sql`where at <= ${at} and amount <> 0`,
      ...(input.type === 'in' ? [sql`amount > 0`] : input.type === 'out' ? [sql`amount < 0`] : []),
      ...(input.kind ? [inFamily(input.kind)] : []),
      ...(input.from ? [sql`at >= (${input.from}::date)::timestamp at time zone ${zone}`] : []),
      ...(input.to ? [sql`at < (${input.to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ],
    sql` and `,
  );
}

/** The month of a movement in the shop's calendar. */
const monthIn = (zone: string) => sql<string>`to_char(at at time zone ${zone}, 'YYYY-MM')`;

/** Statement of a member. Amounts in fen, below zero when money left. */
export async function statement(ctx: Ctx, member_id: number, input: Wanted & Paging): Promise<MoneyPage> {
  const at = asOf(ctx, input);
  const where = await filter(ctx, input, at);
  const month = monthIn(await setting(ctx.db, 'time_zone'));
  const { rows: months } = await sql<MoneyMonth & { n: number }>`${moved(member_id)}
    select ${month} as month, sum(greatest(amount, 0))::int8 as "in", -sum(least(amount, 0))::int8 as "out", count(*)::int n
    from run ${where} group by 1 order by 1 desc`.execute(ctx.db);
  const { rows } =
    await sql<Row>`${moved(member_id)} select *, ${month} as month from run ${where} order by id desc limit ${input.page_size} offset ${offsetOf(input)}`.execute(
      ctx.db,
    );
  const total = sum(months.map((one) => one.n));
  return {
    ...toPage(input, at, total, await toMoneyRows(ctx, rows)),
    months: months.map(({ month, ...one }) => ({ month, in: one.in, out: one.out })),
  };
}

const noOf = (r: Row): string => String(r.params.invoice_no ?? r.params.no ?? '');
const paramsOf = (r: Row, lang: string): Row['params'] => ({
  ...r.params,
  ...(r.params.method ? { method: say(`method.${r.params.method}`, {}, lang) } : {}),
  ...(r.reason ? { reason: r.reason } : {}),
});

async function toMoneyRows(ctx: Ctx, rows: readonly Row[]): Promise<MoneyRow[]> {
  const charged = await chargedMovements(ctx, rows);
  return rows.map((r) => ({
    id: r.id,
    no: noOf(r),
    kind: r.kind,
    key: r.text_key,
    params: paramsOf(r, ctx.lang),
    amount: r.amount,
    balance: r.balance,
    ...(charged.get(r.id) ?? { currency: null, minor: null, fee_minor: minorUnits(0) }),
    time: r.at.toISOString(),
    month: r.month,
    url: movementUrl(r.ref_type, r.ref_id, r.params),
  }));
}

const MAX_ROWS = 10_000;
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** The rows of a statement as a table; times in the shop's zone. */
export async function statementCsv(
  ctx: Ctx,
  member_id: number,
  input: Wanted,
): Promise<{ name: string; text: string; rows: number }> {
  const where = await filter(ctx, input, ctx.now);
  const { rows } = await sql<Row>`${moved(member_id)} select * from run ${where} order by id desc limit ${MAX_ROWS + 1}`.execute(
    ctx.db,
  );
  if (rows.length > MAX_ROWS) fail('wallet.csv_many', { n: MAX_ROWS }, 'from');
  const zone = await setting(ctx.db, 'time_zone');
  const when = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const write = await textFormatter(
    ctx.db,
    ctx.lang,
    rows.map((r) => r.text_key),
  );
  const heads = (['time', 'what', 'no', 'amount', 'balance'] as const).map((head) => say(`wallet.csv.${head}`, {}, ctx.lang));
  const text = csv(
    heads,
    rows.map((r) => [when.format(r.at), write(r.text_key, paramsOf(r, ctx.lang)), noOf(r), yuan(r.amount), yuan(r.balance)]),
  );
  return { name: `sampan-${ctx.now.toISOString().slice(0, 10)}.csv`, text, rows: rows.length };
}
