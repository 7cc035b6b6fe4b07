// What erasing an account takes from the tables of this module.
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** Favourites, price alerts and viewed goods go; reviews stay without name and pictures. */
export async function eraseCatalog(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['favorite', 'goods_view', 'price_alert'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
  await sql`update review set nickname = '', avatar = '', files = '[]', member_id = null where member_id = ${member_id}`.execute(
    ctx.db,
  );
  await sql`with gone as (delete from review_helpful where member_id = ${member_id} returning review_id)
    update review set helpful = helpful - 1 where id in (select review_id from gone)`.execute(ctx.db);
  await sql`update review_report set note = '' where member_id = ${member_id}`.execute(ctx.db);
}
