// Uploads without a use, from clients that send none: private for a day, in the database, until a call of their member names them. They then get
// that call's use; unclaimed ones are deleted by a job.
import { sql } from 'kysely';
import { deleteInBatches } from '../../../clear-old.ts';
import type { App, MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { decryptBytes } from '../../../secret.ts';
import { isSealed, UNCLAIMED, type UploadUse } from './media-url.ts';

const KEPT_MS = 24 * 3_600_000;

/** The upload time before which unclaimed uploads have expired. */
export const unclaimedSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Gives unclaimed uploads of the member this use; returns the ids of those that were still unclaimed. */
export async function claimUploads(ctx: MemberCtx, ids: readonly number[], use: UploadUse): Promise<Set<number>> {
  const rows = await ctx.db
    .updateTable('upload')
    .set({ use })
    .where('id', '=', anyOf(ids))
    .where('member_id', '=', ctx.member.id)
    .where('use', '=', UNCLAIMED)
    .where('created_at', '>', unclaimedSince(ctx.now))
    .returning(['id', 'name'])
    .execute();
  if (!isSealed(use)) for (const { name } of rows) await unseal(ctx, name);
  return new Set(rows.map(({ id }) => id));
}

async function unseal(ctx: MemberCtx, name: string): Promise<void> {
  const { data } = await ctx.db.selectFrom('upload_blob').select('data').where('name', '=', name).executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('upload_blob')
    .set({ data: decryptBytes(ctx.app.config.secret, 'papers', data) })
    .where('name', '=', name)
    .execute();
}

/** Deletes uploads unclaimed for a day, with their pictures. */
export const deleteUnclaimed = (app: App, db: Db): Promise<number> =>
  deleteInBatches(db, 'upload', sql`use = ${UNCLAIMED} and created_at <= ${unclaimedSince(app.clock.now())}`);
