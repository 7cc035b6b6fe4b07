// What erasing an account takes from the tables of this module.
import type { Ctx } from '../../context.ts';

/** Deletes the member's messages that wait to be sent, and their pictures, except remittance slips, which are accounting records. */
export async function erasePlatform(ctx: Ctx, member_id: number): Promise<void> {
  await ctx.db
    .deleteFrom('upload_blob')
    .where('name', 'in', (eb) =>
      eb.selectFrom('upload').select('name').where('member_id', '=', member_id).where('use', '<>', 'remit'),
    )
    .execute();
  await ctx.db.deleteFrom('outbox').where('member_id', '=', member_id).execute();
}
