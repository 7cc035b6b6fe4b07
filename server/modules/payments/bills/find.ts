// SQL of bills.

import { type Insertable, type RawBuilder, sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { BillTable } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';
import type { Bill, Target } from './bill.ts';

const COLUMNS = [
  'id',
  'no',
  'member_id',
  'kind',
  'state',
  'title',
  'params',
  'rows',
  'amount',
  'currency',
  'rate',
  'rate_until',
  'coupon_id',
  'points',
  'terms',
  'replaced_by',
  'created_at',
  'expires_at',
  'paid_at',
  'billed_to',
] as const;

const base = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('bill').select([
    ...COLUMNS,
    // Written once with the bill.
    sql<
      Target[]
    >`(select coalesce(json_agg(json_build_object('type', t.type, 'id', t.target_id) order by t.type, t.target_id), '[]')
        from bill_target t where t.bill_id = bill.id)`.as('targets'),
  ]);

/** Inserts a bill with its targets; returns the same row as a read. */
export async function insert(
  ctx: Ctx,
  row: Omit<Insertable<BillTable>, 'no'> & { no: RawBuilder<string> },
  targets: readonly Target[],
): Promise<Bill> {
  const made = ctx.db.insertInto('bill').values(row).returning(COLUMNS);
  const aims = sql.join(targets.map((t) => sql`(${t.type}::text, ${t.id}::int)`));
  const aimed = sql`, aims as (insert into bill_target (bill_id, type, target_id)
    select made.id, aim.type, aim.id from made, (values ${aims}) as aim (type, id))`;
  const written = sql<Omit<Bill, 'targets'>>`with made as (${made}) ${targets.length > 0 ? aimed : sql``} select * from made`;
  const { rows } = await executeWrite(ctx.db, ['bill', 'bill_target'], written);
  const byName = (a: Target, b: Target) => (a.type < b.type ? -1 : a.type > b.type ? 1 : a.id - b.id);
  return { ...rows[0]!, targets: targets.map(({ type, id }) => ({ type, id })).sort(byName) };
}

export const byId = (ctx: Ctx, id: number) => one(base(ctx).where('id', '=', id));
export const byNo = (ctx: Ctx, no: string) => one(base(ctx).where('no', '=', no));
export const lockById = (ctx: Ctx, id: number) => one(base(ctx).where('id', '=', id).forUpdate());
export const lockByNo = (ctx: Ctx, no: string) => one(base(ctx).where('no', '=', no).forUpdate());

const lockedByNo = (db: Db, { no }: { no: string }) => base({ db }).where('no', '=', no).forUpdate();

/** Locks a bill by its number; also whether a payment or a remittance is pending for it. */
export async function lockToPay(ctx: Ctx, no: string): Promise<{ bill: Bill | undefined } & UnderWay> {
  const [[bill], [under]] = await Promise.all([
    rowsOf(ctx.db, lockedByNo(ctx.db, { no })),
    rowsOf(ctx.db, underWayByNo(ctx.db, { no })),
  ]);
  return { bill: bill as Bill | undefined, ...under! };
}

const one = async (query: ReturnType<typeof base>): Promise<Bill | undefined> =>
  (await query.executeTakeFirst()) as Bill | undefined;

/** The newest payable bill of a target. */
export const openOf = (ctx: Ctx, target: Target): Promise<Bill | undefined> =>
  one(
    base(ctx)
      .where('state', 'in', group(billMachine, 'payable'))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('bill_target as t')
            .select('t.bill_id')
            .whereRef('t.bill_id', '=', 'bill.id')
            .where('t.type', '=', target.type)
            .where('t.target_id', '=', target.id),
        ),
      )
      .orderBy('id', 'desc')
      .limit(1),
  );

/** Ledger keys of the payments for these targets, newest first; `bill_id`: a paid bill that is always included. */
export async function paymentsFor(ctx: Ctx, targets: readonly Target[], bill_id: number | null = null): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('bill as b')
    .innerJoin('bill_target as t', 't.bill_id', 'b.id')
    .select('b.id')
    .distinct()
    .where('b.state', '=', 'paid')
    .where((eb) =>
      eb.or([
        ...targets.map((t) => eb.and([eb('t.type', '=', t.type), eb('t.target_id', '=', t.id)])),
        ...(bill_id === null ? [] : [eb('b.id', '=', bill_id)]),
      ]),
    )
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map(({ id }) => paymentKey(id));
}

/** The shipping line of the one-pay order of a bill. */
export async function lineOfOnepay(ctx: Ctx, bill_id: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('bill_target as t')
    .innerJoin('onepay as o', 'o.id', 't.target_id')
    .select('o.line_id')
    .where('t.bill_id', '=', bill_id)
    .where('t.type', '=', 'onepay')
    .executeTakeFirst();
  return row?.line_id;
}

/** Ledger key of a bill's payment. */
export const paymentKey = (bill_id: number): string => `bill:${bill_id}`;

/** What is pending for a bill: an open payment at a gateway, a remittance that finance has not reviewed. */
type UnderWay = { payment: boolean; remit: boolean };
const underWay = (db: Ctx['db'], bill_id: RawBuilder<number>) =>
  db.selectNoFrom([
    sql<boolean>`exists (select 1 from payment where bill_id = ${bill_id} and state = 'open')`.as('payment'),
    sql<boolean>`exists (select 1 from remit where bill_id = ${bill_id} and state = 'submitted')`.as('remit'),
  ]);

const underWayByNo = (db: Db, { no }: { no: string }) => underWay(db, sql<number>`(select b.id from bill b where b.no = ${no})`);

export async function hasOpenPayments(ctx: Ctx, bill_id: number): Promise<boolean> {
  const { payment, remit } = await underWay(ctx.db, sql<number>`${bill_id}::int`).executeTakeFirstOrThrow();
  return payment || remit;
}

export const payments = (ctx: Ctx, bill_id: number) =>
  ctx.db.selectFrom('payment').selectAll().where('bill_id', '=', bill_id).orderBy('id', 'desc').execute();
export const lastRemit = (ctx: Ctx, bill_id: number) =>
  ctx.db
    .selectFrom('remit')
    .select(['id', 'state', 'reason'])
    .where('bill_id', '=', bill_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
