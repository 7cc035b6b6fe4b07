// Photos and videos taken by the warehouse: of inspections, problems, extra photos and packed boxes.
import type { Insertable } from 'kysely';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import type { PhotoTable } from '../../../db/tables.ts';

type Of = Pick<Insertable<PhotoTable>, 'order_item_id' | 'waybill_id' | 'box_id' | 'parcel_id'>;

/** Stores photos of one thing by the names of their uploads. */
export async function storePhotos(
  ctx: OperatorCtx,
  kind: 'inspect' | 'problem' | 'extra' | 'box',
  names: readonly string[],
  of: Of,
): Promise<void> {
  if (names.length === 0) return;
  await ctx.db
    .insertInto('photo')
    .values(names.map((name) => ({ ...of, kind, name, operator_id: ctx.operator.id, at: ctx.now })))
    .execute();
}

/** Stores videos of an item by the names of their uploads. */
export async function storeVideos(ctx: OperatorCtx, names: readonly string[], order_item_id: number): Promise<void> {
  if (names.length === 0) return;
  await ctx.db
    .insertInto('item_video')
    .values(names.map((name) => ({ name, order_item_id, operator_id: ctx.operator.id, at: ctx.now })))
    .execute();
}

/** Deletes the box photos of a waybill that is packed again. */
export async function deleteBoxPhotos(ctx: Ctx, waybill_id: number): Promise<void> {
  await ctx.db.deleteFrom('photo').where('waybill_id', '=', waybill_id).where('kind', '=', 'box').execute();
}

/** Copies photos and videos to a row split off another, whose pieces they show. */
export async function copyPhotos(ctx: Ctx, from_item_id: number, to_item_id: number): Promise<void> {
  await ctx.db
    .insertInto('photo')
    .columns(['kind', 'name', 'order_item_id', 'at', 'operator_id'])
    .expression((eb) =>
      eb
        .selectFrom('photo')
        .select(['kind', 'name', eb.val(to_item_id).as('order_item_id'), 'at', 'operator_id'])
        .where('order_item_id', '=', from_item_id)
        .orderBy('id'),
    )
    .execute();
  await ctx.db
    .insertInto('item_video')
    .columns(['name', 'order_item_id', 'at', 'operator_id'])
    .expression((eb) =>
      eb
        .selectFrom('item_video')
        .select(['name', eb.val(to_item_id).as('order_item_id'), 'at', 'operator_id'])
        .where('order_item_id', '=', from_item_id)
        .orderBy('id'),
    )
    .execute();
}
