// Erases a deleted account's data in the tables of this module.
import { sql } from 'kysely';
import { type Ctx, json } from '../../context.ts';
import { executeWrite } from '../../db/written.ts';

/** Deletes favourites, price alerts and viewed goods; reviews stay without name and pictures. */
export async function eraseCatalog(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['favorite', 'goods_view', 'price_alert'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
  await ctx.db
    .updateTable('review')
    .set({ nickname: '', avatar: '', files: json([]), member_id: null })
    .where('member_id', '=', member_id)
    .execute();
  const voted = sql`with gone as (delete from review_helpful where member_id = ${member_id} returning review_id)
    update review set helpful = helpful - 1 where id in (select review_id from gone)`;
  await executeWrite(ctx.db, ['review_helpful', 'review'], voted);
  await ctx.db.updateTable('review_report').set({ note: '' }).where('member_id', '=', member_id).execute();
}
