// A seller's record from past purchases: late, wrong, dearer than ordered.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { ArrivalBounds } from './queues.ts';

export type Record = { bought: number; was_late: number; wrong: number; repriced: number };
export const NO_RECORD: Record = { bought: 0, was_late: 0, wrong: 0, repriced: 0 };

const RECORD_DAYS = 90;
const DAY = 86_400_000;

/** The query that counts purchases from these sellers since, by the index purchase_seller. */
export const recordsOf = (ids: readonly number[], now: Date, at: Pick<ArrivalBounds, 'arrival_days' | 'seller_send_days'>) =>
  sql<Record & { id: number }>`
    select b.seller_id as id, count(*)::int as bought, count(*) filter (where i.problem <> '')::int as wrong,
      count(*) filter (where i.cost > i.price * i.num)::int as repriced,
      count(*) filter (where coalesce(c.received_at, ${now}) > b.at + make_interval(days => ${at.seller_send_days + at.arrival_days}))::int as was_late
    from purchase b join order_item i on i.purchase_id = b.id left join parcel c on c.id = i.parcel_id
    where b.seller_id = ${anyOf(ids)} and b.at > ${new Date(now.getTime() - RECORD_DAYS * DAY)}
    group by b.seller_id`;

export async function sellerRecords(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly number[],
  at: Pick<ArrivalBounds, 'arrival_days' | 'seller_send_days'>,
): Promise<Map<number, Record>> {
  const { rows } = await recordsOf(ids, ctx.now, at).execute(ctx.db);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
