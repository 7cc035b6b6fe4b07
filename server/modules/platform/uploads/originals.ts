// Loads the original bytes of a picture, before any resizing: uploads, pictures of the demo shop, and pictures on other servers.
import { fetchPicture } from '../../../connectors/ssrf-safe-fetch.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Outside } from '../../../outside.ts';
import { decryptBytes } from '../../../secret.ts';
import { storedBytes } from './bytes.ts';
import { isPublic, isSealed } from './media-url.ts';
import { readPicture } from './picture.ts';

export async function uploadBytes(app: App, db: Db, name: string, use: string): Promise<Buffer> {
  const data = await storedBytes(app, db, name);
  if (!data) throw new Error('no such picture');
  return isSealed(use) ? decryptBytes(app.config.secret, 'papers', data) : data;
}

/** A picture of another site, decoded and encoded again: a foreign file is never passed on as it is. */
export const externalPictureBytes = async (outside: Outside, url: string): Promise<Buffer> =>
  (await readPicture(outside, await fetchPicture(url))).bytes;

/** The renderer of a picture of the demo shop; null when there is no such picture. */
export async function demoPicture(key: string): Promise<(() => Promise<Buffer>) | null> {
  // Imported on demand: only a demo shop has these pictures in memory.
  const { isShopPicture } = await import('../../../db/demo/picture-keys.ts');
  if (!isShopPicture(key)) return null;
  return async () => (await import('../../../db/demo/pictures.ts')).renderPicture(key);
}

/** The picture of a goods' picture URL. Throws when it does not exist or is not public. */
export async function publicPictureBytes(app: App, db: Db, outside: Outside, url: string): Promise<Buffer> {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (/^https?:\/\//i.test(full)) return externalPictureBytes(outside, full);
  const [, kind, path = ''] = /^\/media\/(u|demo)\/([^?]+)/.exec(full) ?? [];
  if (kind === 'demo' && app.config.demo) {
    const draw = await demoPicture(path);
    if (draw) return draw();
  }
  if (kind === 'u') {
    const row = await db.selectFrom('upload').select('use').where('name', '=', path).executeTakeFirst();
    if (row && isPublic(row.use)) return uploadBytes(app, db, path, row.use);
  }
  throw new Error('no such picture');
}
