// Bytes of pictures as they lie here or elsewhere, before any resizing.
import { fetchPicture } from '../../../connectors/ssrf-safe-fetch.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { decryptBytes } from '../../../secret.ts';
import { isPublic } from './media-url.ts';
import { readPicture } from './picture.ts';

export async function uploadBytes(app: App, db: Db, name: string, use: string): Promise<Buffer> {
  const { data } = await db.selectFrom('upload_blob').select('data').where('name', '=', name).executeTakeFirstOrThrow();
  return use === 'papers' ? decryptBytes(app.config.secret, 'papers', data) : data;
}

/** What comes from elsewhere is written anew before it is used: never a file of somebody else's making. */
export const externalPictureBytes = async (url: string): Promise<Buffer> => (await readPicture(await fetchPicture(url))).bytes;

/** How a picture of the demo shop is made; null when the shop has no such picture. */
export async function demoPicture(key: string): Promise<(() => Promise<Buffer>) | null> {
  // Read only where there is a demo shop: no other shop carries its pictures in memory.
  const { isShopPicture } = await import('../../../db/demo/picture-keys.ts');
  if (!isShopPicture(key)) return null;
  return async () => (await import('../../../db/demo/pictures.ts')).renderPicture(key);
}

/** The picture behind the address that goods name. Throws when there is none, or when it is not for everybody to see. */
export async function publicPictureBytes(app: App, db: Db, url: string): Promise<Buffer> {
  const full = url.startsWith('//') ? `https:${url}` : url;
  if (/^https?:\/\//i.test(full)) return externalPictureBytes(full);
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
