// The contents of a waybill are checked item by item, by scan or by hand: packed is what was ordered, nothing is missing,
// nothing belongs to another member.
import type { Input } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { PackDetail } from '#contract/desk/waybills.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { parcelNumber, parcelNumbers } from '#contract/label-text.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { lockWaybill } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';

type Rows = DeskCalls['packing'];
export type Checked = PackDetail['checked'];

export async function checkedOf(ctx: Ctx, waybill_id: number): Promise<Checked> {
  const rows = await ctx.db
    .selectFrom('pack_check')
    .select(['order_item_id', 'scanned', 'at'])
    .where('waybill_id', '=', waybill_id)
    .orderBy('at')
    .orderBy('order_item_id')
    .execute();
  return rows.map(({ order_item_id, scanned, at }) => ({ item_id: order_item_id, scanned, at: at.toISOString() }));
}

type Item = { id: number; parcel_id: number | null };

/** The items of the waybill that a code means: its own label, or all that came with a domestic parcel. */
async function itemsMeant(ctx: Ctx, items: readonly Item[], code: string): Promise<number[]> {
  const read = readCode(code);
  if (read?.kind === 'item') return items.filter((item) => item.id === read.id).map((item) => item.id);
  if (read) return [];
  const parcel = await ctx.db
    .selectFrom('parcel')
    .select('id')
    .where('tracking_no', '=', anyOf(parcelNumbers(code)))
    .execute();
  return items.filter((item) => parcel.some(({ id }) => id === item.parcel_id)).map((item) => item.id);
}

/**
 * Checks an item into the waybill: `code` was scanned, or `item_id` was ticked by hand. Repeating it changes nothing. Refuses
 * `pack.not_of_it` for anything else, naming its waybill or member when known.
 */
export async function verifyItem(ctx: OperatorCtx, input: Input<Rows['verify']>): Promise<void> {
  const { waybill: w, items } = await lockWaybill(ctx, input.id);
  if (w.state !== 'packing') fail('pack.not_packing', { no: w.no }, 'id');
  const meant = input.code
    ? await itemsMeant(ctx, items, input.code)
    : items.filter((i) => i.id === input.item_id).map((i) => i.id);
  if (meant.length === 0) await refuseStranger(ctx, input.code ?? String(input.item_id ?? ''));
  await ctx.db
    .insertInto('pack_check')
    .values(
      meant.map((order_item_id) => ({
        ...{ waybill_id: w.id, order_item_id, scanned: Boolean(input.code), operator_id: ctx.operator.id, at: ctx.now },
      })),
    )
    .onConflict((c) => c.columns(['waybill_id', 'order_item_id']).doNothing())
    .execute();
}

/** Names its owner, so that it is put back where it belongs. */
async function refuseStranger(ctx: Ctx, code: string): Promise<never> {
  const read = readCode(code);
  const owner =
    read?.kind === 'item'
      ? await ctx.db
          .selectFrom('order_item as i')
          .innerJoin('member as m', 'm.id', 'i.member_id')
          .select(['m.mark', 'i.bin'])
          .where('i.id', '=', read.id)
          .executeTakeFirst()
      : undefined;
  if (owner) fail('pack.of_another', { code, mark: owner.mark, bin: owner.bin || '-' }, 'code');
  return fail('pack.not_of_it', { code: parcelNumber(code) || code }, 'code');
}

/** Undoes a wrong tick. */
export async function unverifyItem(ctx: OperatorCtx, input: Input<Rows['unverify']>): Promise<void> {
  const { waybill: w } = await lockWaybill(ctx, input.id);
  if (w.state !== 'packing') fail('pack.not_packing', { no: w.no }, 'id');
  await clearChecks(ctx, w.id, input.item_id);
}

export async function clearChecks(ctx: Ctx, waybill_id: number, item_id?: number): Promise<void> {
  await ctx.db
    .deleteFrom('pack_check')
    .where('waybill_id', '=', waybill_id)
    .$if(item_id !== undefined, (q) => q.where('order_item_id', '=', item_id!))
    .execute();
}

/**
 * Refuses `pack.unverified` while an item has not been checked, unless there is a reason. Returns the times for the history:
 * first and last, ISO.
 */
export async function requireVerified(
  ctx: Ctx,
  w: Pick<Waybill, 'id'>,
  items: readonly Item[],
  reason: string | undefined,
): Promise<{ seen_from?: string; seen_to?: string }> {
  const checked = await checkedOf(ctx, w.id);
  const missing = items.filter((item) => !checked.some((one) => one.item_id === item.id)).length;
  if (missing > 0 && !reason) fail('pack.unverified', { n: missing }, 'reason');
  const first = checked[0];
  return first ? { seen_from: first.at, seen_to: checked.at(-1)!.at } : {};
}
