// Takes an uploaded video from disk to its store, in parts, before the transaction that names it.
// The object is announced for removal first, so that it is removed if nothing names it.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { StoreUnavailable } from '../../../connectors/object-store/store.ts';
import { type App, type Ctx, fail } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { settings } from '../settings/settings.ts';
import { announce, keep } from './move.ts';
import { readVideo, type VideoFile } from './video.ts';

/** `bytes` are set when there is no store: they go to the database, and a job moves them later. */
export type LandedVideo = VideoFile & { name: string; size: number } & ({ store: string; sha256: string } | { bytes: Buffer });

const MB = 1024 * 1024;
/** Limit of the boxes that identify a video. */
const MOST_HEAD = 4 * MB;
const MOST_BOXES = 1000;
const HEAD = 64 * 1024;

/** Refuses a file that is no plain video, or larger or longer than the settings allow. */
export async function landVideo(app: App, db: Db, path: string): Promise<LandedVideo> {
  const { video_mb, video_seconds } = await settings(db, ['video_mb', 'video_seconds']);
  const { size, head } = await headOf(path);
  if (size > video_mb * MB) fail('fail.file_large', { mb: video_mb }, 'file');
  const video = head && readVideo(head);
  if (!video) fail('upload.not_video', {}, 'file');
  // Cameras stop a little late.
  if (video.seconds !== null && video.seconds > video_seconds + 1) fail('upload.video_long', { n: video_seconds }, 'file');
  const name = `${randomBytes(18).toString('base64url')}.${video.ext}`;
  return { ...video, name, size, ...((await stored(app, db, path, name, video.mime)) ?? { bytes: await readFile(path) }) };
}

/** null: there is no store, or it is unavailable. */
async function stored({ config, clock, log }: App, db: Db, path: string, name: string, mime: string) {
  const { into } = config.pictures;
  if (!into) return null;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const sha256 = hash.digest('base64url');
  await announce(db, into, name, clock.now());
  try {
    await into.putFile(name, path, sha256, mime);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ err: error.message }, 'video kept in the database');
    return null;
  }
  return { store: into.code, sha256 };
}

/** Records its store, in the transaction that names it. */
export async function recordVideo(ctx: Pick<Ctx, 'app' | 'db' | 'now'>, video: LandedVideo): Promise<void> {
  const { name } = video;
  if ('bytes' in video) {
    await ctx.db.insertInto('upload_blob').values({ name, data: video.bytes }).execute();
    return;
  }
  const { store, sha256 } = video;
  await ctx.db.insertInto('upload_object').values({ name, store, sha256, looked_at: ctx.now }).execute();
  await keep(ctx, store, name);
}

/** Its size, and the complete parts that identify it, in order; null when its boxes are not those of a video. */
async function headOf(path: string): Promise<{ size: number; head: Buffer | null }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const first = await at(file, 0, Math.min(size, HEAD));
    return { size, head: first.toString('latin1', 4, 8) === 'ftyp' ? await boxesOf(file, size) : first };
  } finally {
    await file.close();
  }
}

const at = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
};

/** The frames are in "mdat": of it, and of other boxes not needed, only the header is read, as if they were empty. */
async function boxesOf(file: FileHandle, size: number): Promise<Buffer | null> {
  const kept: Buffer[] = [];
  for (let from = 0, n = 0; from < size; n++) {
    const head = await at(file, from, 16);
    if (head.length < 8 || n === MOST_BOXES) return null;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return null;
    const length = short === 0 ? size - from : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < (short === 1 ? 16 : 8) || from + length > size) return null;
    const type = head.toString('latin1', 4, 8);
    if (type === 'ftyp' || type === 'moov') {
      if (length > MOST_HEAD) return null;
      kept.push(await at(file, from, length));
    } else {
      const empty = Buffer.from(head.subarray(0, 8));
      empty.writeUInt32BE(8, 0);
      kept.push(empty);
    }
    from += length;
  }
  return Buffer.concat(kept);
}
