// A member's parcels by tab, and the search for a full number among unclaimed parcels.

import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { parcelNumber } from '#contract/label-text.ts';
import { group } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { openCount } from '../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { addAttempt, countAttempts, lockAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { setting } from '../../platform/settings/settings.ts';
import * as queries from './queries.ts';
import { returnFee } from './send-back.ts';
import { toParcels } from './serialize.ts';

type Row = (typeof calls)['buyself']['lists'];
const DAY_MINUTES = 24 * 60;

export const openParcels = openCount(
  (ctx) => queries.countQuery(ctx, ctx.member.id),
  (_, rows) => {
    const n = (tab: string): number => rows.find((row) => row.tab === tab)?.n ?? 0;
    return { counts: { parcels_needs_you: n('needs_you'), parcels_declared: n('declared') } };
  },
);

export async function listParcels(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  const searched = input.tracking_no === undefined ? null : await search(ctx, parcelNumber(input.tracking_no));
  const at = asOf(ctx, input);
  const { ids, total } = await queries.page(ctx, ctx.member.id, {
    tab: input.tab,
    at,
    limit: input.page_size,
    offset: offsetOf(input),
  });
  return {
    counts: Object.fromEntries((await queries.countQuery(ctx, ctx.member.id).execute()).map((r) => [r.tab, r.n])),
    list: toPage(input, at, total, await toParcels(ctx, ids)),
    found: searched?.found ?? null,
    tries_left: searched?.left ?? null,
    handling_fee: await setting(ctx.db, 'handling_fee'),
    return_fee: await returnFee(ctx),
  };
}

/** Only whether there is one; every search counts. */
async function search(ctx: MemberCtx, no: string): Promise<{ found: number; left: number }> {
  if (no.length < 5) fail('fail.field_format', {}, 'tracking_no');
  const max = await setting(ctx.db, 'parcel_searches');
  return transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const key = String(ctx.member.id);
    await lockAttempts(inside, 'parcel_search', key);
    const { count } = await countAttempts(inside, 'parcel_search', key, minutesAgo(ctx.now, DAY_MINUTES));
    if (count >= max) fail('parcel.tries', { max }, 'tracking_no');
    await addAttempt(inside, 'parcel_search', key);
    const row = await db
      .selectFrom('parcel')
      .select('id')
      .where('tracking_no', '=', no)
      .where('state', 'in', group(parcelMachine, 'listed'))
      .limit(1)
      .executeTakeFirst();
    return { found: row?.id ?? 0, left: max - count - 1 };
  });
}
