// Pictures uploaded by operators for the storefront: public, under unguessable names.
import { fail, type OperatorCtx } from '../../../context.ts';
import type { File } from '../../../handlers.ts';
import { type UploadUse, uploadUrl } from '../../platform/uploads/media-url.ts';
import { readPicture } from '../../platform/uploads/picture.ts';
import { storePicture } from '../../platform/uploads/uploads.ts';

/** Public, like pictures of reviews. */
const USE: UploadUse = 'review';

export async function uploadPicture(ctx: OperatorCtx, file: File | undefined): Promise<{ id: number; url: string }> {
  if (!file) fail('fail.field_missing', {}, 'file');
  const picture = await readPicture(file.bytes);
  const { id, name } = await storePicture(ctx, USE, picture, { operator_id: ctx.operator.id });
  return { id, url: uploadUrl(ctx.app.config, name, USE, ctx.now) };
}
