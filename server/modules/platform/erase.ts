// Erases a deleted account's data in the tables of this module.
import type { Ctx } from '../../context.ts';
import { eraseBytes } from './uploads/bytes.ts';

/** Deletes the member's messages that wait to be sent, and their pictures, except remittance slips, which are accounting records. */
export async function erasePlatform(ctx: Ctx, member_id: number): Promise<void> {
  await eraseBytes(
    ctx.db,
    ctx.db.selectFrom('upload').select('name').where('member_id', '=', member_id).where('use', '<>', 'remit'),
  );
  await ctx.db.deleteFrom('outbox').where('member_id', '=', member_id).execute();
}
