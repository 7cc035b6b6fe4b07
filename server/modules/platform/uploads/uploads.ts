// Stores the pictures and videos that members and operators upload: in the database with the transaction that names them; a job moves them on (move.ts).
import { randomBytes } from 'node:crypto';
import {
  type Ctx,
  fail,
  type MemberCtx,
  type MemberPrepareCtx,
  type OperatorCtx,
  type OperatorPrepareCtx,
  type PrepareCtx,
} from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Reads } from '../../../db/reads.ts';
import type { File } from '../../../handlers.ts';
import { encryptBytes } from '../../../secret.ts';
import { latest } from '../../../wait-time.ts';
import { minutesAgo } from '../rate-limit/attempts.ts';
import { lockLimit } from '../rate-limit/limit.ts';
import { setting } from '../settings/settings.ts';
import { recordVideo } from './land.ts';
import { isSealed, UNCLAIMED, type UploadUse, uploadUrl, videoUrl } from './media-url.ts';
import { type Picture, readPicture } from './picture.ts';
import { claimUploads, unclaimedSince } from './unclaimed.ts';

export type Upload = { id: number; name: string; use: string };

const DAY = 24 * 60;

/** The limit is also checked before decoding, to save the work. */
export async function prepareUpload(ctx: MemberPrepareCtx, use: UploadUse | undefined, file: File | undefined) {
  await refuseTooMany(ctx);
  const picture = await decodeUpload(ctx, file);
  return (inside: MemberCtx) => uploadByMember(inside, use, picture);
}

async function uploadByMember(
  ctx: MemberCtx,
  use: UploadUse | undefined,
  picture: Picture,
): Promise<{ id: number; url: string; fullurl: string }> {
  await lockLimit(ctx, 'uploads', ctx.member.id);
  await refuseTooMany(ctx);
  const made = await storePicture(ctx, use ?? UNCLAIMED, picture, { member_id: ctx.member.id });
  const url = uploadUrl(ctx.app.config, made.name, made.use, ctx.now);
  return { id: made.id, url, fullurl: `${ctx.app.config.public_url}${url}` };
}

/** `use` review: public, under an unguessable name. */
export async function prepareOperatorUpload(ctx: OperatorPrepareCtx, use: 'photo' | 'review', file: File | undefined) {
  const picture = await decodeUpload(ctx, file);
  return async (inside: OperatorCtx): Promise<{ id: number; url: string }> => {
    const made = await storePicture(inside, use, picture, { operator_id: inside.operator.id });
    return { id: made.id, url: uploadUrl(inside.app.config, made.name, use, inside.now) };
  };
}

export async function uploadVideo(ctx: OperatorCtx, file: File | undefined): Promise<{ id: number; url: string }> {
  const video = file?.landed ?? fail('fail.field_missing', {}, 'file');
  const { name, mime, size } = video;
  const { id } = await ctx.db
    .insertInto('upload')
    .values({ name, use: 'video', operator_id: ctx.operator.id, mime, bytes: size, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordVideo(ctx, video);
  return { id, url: videoUrl(ctx.app.config, name, ctx.now) };
}

async function refuseTooMany(ctx: MemberCtx | MemberPrepareCtx): Promise<void> {
  const db: Reads = ctx.db;
  const { count } = await db
    .selectFrom('upload')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('count'))
    .where('member_id', '=', ctx.member.id)
    .where('created_at', '>', minutesAgo(ctx.now, DAY))
    .where('created_at', '<=', latest(ctx.now))
    .executeTakeFirstOrThrow();
  if (count >= (await setting(ctx.db, 'uploads_a_day'))) fail('upload.too_many', {}, 'file');
}

function decodeUpload({ outside }: PrepareCtx, file: File | undefined): Promise<Picture> {
  if (!file) fail('fail.field_missing', {}, 'file');
  return readPicture(outside, file.bytes);
}

type Owner = { member_id?: number; operator_id?: number };
type Content = { bytes: Buffer; mime: string; ext: string; width: number; height: number };

/** Stores a decoded picture under an unguessable name. */
export const storePicture = (
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  use: UploadUse,
  picture: Picture,
  owner: Owner,
): Promise<Upload> => store(ctx, use, picture, owner);

async function store(ctx: Pick<Ctx, 'app' | 'db' | 'now'>, use: UploadUse, picture: Content, owner: Owner): Promise<Upload> {
  const name = `${randomBytes(18).toString('base64url')}.${picture.ext}`;
  const row = await ctx.db
    .insertInto('upload')
    .values({
      name,
      use,
      ...owner,
      mime: picture.mime,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      created_at: ctx.now,
    })
    .returning(['id', 'name', 'use'])
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('upload_blob')
    .values({ name, data: isSealed(use) ? encryptBytes(ctx.app.config.secret, 'papers', picture.bytes) : picture.bytes })
    .execute();
  return row;
}

/**
 * The member's own uploads of that use, in the order of `ids`; unclaimed ones get it. Refuses when one is missing, has another use, or belongs to
 * another member.
 */
export async function ownUploads(ctx: MemberCtx, ids: readonly number[], use: UploadUse, field = 'files'): Promise<Upload[]> {
  if (ids.length === 0) return [];
  const rows = await ownOf(ctx, use).where('id', '=', anyOf(ids)).execute();
  return inOrder(await claimed(ctx, rows, use), ids, field);
}

/** Uploads of the member for that use, or unclaimed. */
const ownOf = (ctx: MemberCtx, use: UploadUse) =>
  ctx.db
    .selectFrom('upload')
    .select(['id', 'name', 'use'])
    .where('member_id', '=', ctx.member.id)
    .where((eb) =>
      eb.or([eb('use', '=', use), eb.and([eb('use', '=', UNCLAIMED), eb('created_at', '>', unclaimedSince(ctx.now))])]),
    );

/** Those of these that have that use now; one claimed by another call in the meantime is not among them. */
async function claimed(ctx: MemberCtx, rows: readonly Upload[], use: UploadUse): Promise<Upload[]> {
  const unclaimed = rows.filter((row) => row.use === UNCLAIMED).map((row) => row.id);
  if (unclaimed.length === 0) return [...rows];
  const got = await claimUploads(ctx, unclaimed, use);
  return rows.flatMap((row) => (row.use === use || got.has(row.id) ? [{ ...row, use }] : []));
}

/** Uploads of operators, in the order of `ids`. */
export async function operatorUploads(
  ctx: OperatorCtx,
  ids: readonly number[],
  field = 'files',
  use: 'photo' | 'video' = 'photo',
): Promise<Upload[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['id', 'name', 'use'])
    .where('id', '=', anyOf(ids))
    .where('operator_id', 'is not', null)
    .where('use', '=', use)
    .execute();
  return inOrder(rows, ids, field);
}

function inOrder(rows: Upload[], ids: readonly number[], field: string): Upload[] {
  const by = new Map(rows.map((r) => [r.id, r]));
  return [...new Set(ids)].map((id) => by.get(id) ?? fail('fail.not_found', {}, field));
}

/** The member's own upload at an address of the shop (with or without the host), which gets the use if it has none; another's, or another use, is not found. */
export async function ownUploadAt(ctx: MemberCtx, url: string, use: UploadUse, field: string): Promise<Upload> {
  const host = ctx.app.config.public_url;
  const name = /^\/media\/u\/([\w-]+\.\w+)(?:\?.*)?$/.exec(url.startsWith(`${host}/`) ? url.slice(host.length) : url)?.[1];
  const rows = name ? await ownOf(ctx, use).where('name', '=', name).execute() : [];
  const [row] = await claimed(ctx, rows, use);
  return row ?? fail('fail.not_found', {}, field);
}

/** Deletes uploads by name; their pictures go with them. */
export const deleteUploads = async (db: Ctx['db'], names: readonly string[]): Promise<void> => {
  if (names.length > 0) await db.deleteFrom('upload').where('name', '=', anyOf(names)).execute();
};
