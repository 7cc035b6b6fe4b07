// Pictures uploaded by operators for the storefront: public, under unguessable names.
import { randomBytes } from 'node:crypto';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { File } from '../../../handlers.ts';
import { type UploadUse, uploadUrl } from '../../platform/uploads/media-url.ts';
import { readPicture } from '../../platform/uploads/picture.ts';

/** Public, like pictures of reviews. */
const USE: UploadUse = 'review';

export async function uploadPicture(ctx: OperatorCtx, file: File | undefined): Promise<{ id: number; url: string }> {
  if (!file) fail('fail.field_missing', {}, 'file');
  const picture = await readPicture(file.bytes);
  const name = `${randomBytes(18).toString('base64url')}.${picture.ext}`;
  const { id } = await ctx.db
    .insertInto('upload')
    .values({
      name,
      use: USE,
      operator_id: ctx.operator.id,
      mime: picture.mime,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('upload_blob').values({ name, data: picture.bytes }).execute();
  return { id, url: uploadUrl(ctx.app.config, name, USE, ctx.now) };
}
