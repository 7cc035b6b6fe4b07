// The boxes of a packed waybill as rows, with their photos.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Ctx, OperatorCtx } from '../../../../context.ts';
import { operatorUploads } from '../../../platform/uploads/uploads.ts';
import { deleteBoxPhotos, storePhotos } from '../../../warehouse/receiving/photos.ts';
import type { Waybill } from '../core/types.ts';

export type PackInput = Input<DeskCalls['packing']['pack']>;

/** The number of this packing: each packing has its own ledger keys. */
export const nextPackingNumber = async (ctx: Ctx, id: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('history')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('thing', '=', 'waybill')
      .where('thing_id', '=', id)
      .where('action', '=', 'pack')
      .executeTakeFirstOrThrow()
  ).n + 1;

export async function writeBoxes(ctx: OperatorCtx, w: Waybill, boxes: PackInput['boxes']): Promise<void> {
  await clearBoxes(ctx, w.id);
  for (const [at, { files, ...box }] of boxes.entries()) {
    const row = await ctx.db
      .insertInto('box')
      .values({ waybill_id: w.id, no: at + 1, ...box })
      .returning('id')
      .executeTakeFirstOrThrow();
    const uploads = await operatorUploads(ctx, files ?? [], 'boxes');
    const names = uploads.map((u) => u.name);
    await storePhotos(ctx, 'box', names, { waybill_id: w.id, box_id: row.id });
  }
}

export async function clearBoxes(ctx: Ctx, id: number): Promise<void> {
  await deleteBoxPhotos(ctx, id);
  await ctx.db.deleteFrom('box').where('waybill_id', '=', id).execute();
}
