// Where a picture of /media comes from, and who may see it.

import { placeOf } from '../modules/platform/uploads/bytes.ts';
import { isPublic, isSealed, isSignatureValid, readExternalUrl } from '../modules/platform/uploads/media-url.ts';
import { demoPicture, externalPictureBytes, uploadBytes } from '../modules/platform/uploads/originals.ts';
import { Outside } from '../outside.ts';
import type { Site } from './serve.ts';

export type Source = {
  key: string;
  load: () => Promise<Buffer>;
  /** Type of the bytes when they may be sent as they are. */
  mime: string | null;
  cache: string;
  /** The same address always shows the same picture. */
  lasting: boolean;
  /** May lie in the cache folder. */
  keep: boolean;
  /** Another site's server: one that fails is left alone for a while. */
  remote: boolean;
  /** Its bytes come over a network: a copy is cached here. */
  far: boolean;
};

type Query = { e?: string; s?: string };

/** null: no such picture, or not for this reader. */
export async function sourceOf(site: Site, kind: string, path: string, query: Query): Promise<Source | null> {
  if (kind === 'u') return upload(site, path, query);
  if (kind === 'x') return external(site, path);
  if (kind === 'demo' && site.app.config.demo) return demo(path);
  return null;
}

const FOREVER = 'public, max-age=31536000, immutable';

async function upload({ app, db }: Site, name: string, query: Query): Promise<Source | null> {
  if (!/^[\w-]{10,60}\.(jpg|webp)$/.test(name)) return null;
  // An erased picture is gone, whatever sizes of it were made before.
  const place = await placeOf(db, name);
  const row = await db.selectFrom('upload').select(['use', 'mime']).where('name', '=', name).executeTakeFirst();
  if (!row || place === null) return null;
  const open = isPublic(row.use);
  if (!open && !isSignatureValid(app.config, 'u', name, query, app.clock.now())) return null;
  const sealed = isSealed(row.use);
  const load = () => uploadBytes(app, db, name, row.use);
  const cache = open ? FOREVER : sealed ? 'private, no-store' : 'private, max-age=1800';
  return {
    key: `u ${name}`,
    load,
    mime: row.mime,
    cache,
    lasting: true,
    keep: !sealed,
    remote: false,
    far: place !== '' && !sealed,
  };
}

function external({ app }: Site, path: string): Source | null {
  const [given = '', encoded = '', more] = path.split('/');
  const url = more === undefined ? readExternalUrl(app.config, given, encoded) : null;
  if (url === null) return null;
  const load = () => externalPictureBytes(new Outside(), url);
  return {
    key: `x ${url}`,
    load,
    mime: null,
    cache: 'public, max-age=604800',
    lasting: true,
    keep: true,
    remote: true,
    far: true,
  };
}

async function demo(key: string): Promise<Source | null> {
  const load = await demoPicture(key);
  if (!load) return null;
  return {
    key: `demo ${key}`,
    load,
    mime: null,
    cache: 'public, max-age=86400',
    lasting: false,
    keep: true,
    remote: false,
    far: false,
  };
}
