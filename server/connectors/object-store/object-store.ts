// Which stores of pictures are set up by the environment, and where new pictures go.
import { isAbsolute } from 'node:path';
import { type Env, SettingError, together, url } from '../../env.ts';
import { folderStore } from './folder.ts';
import { s3Store } from './s3.ts';
import { type ObjectStore, STORE_CODES } from './store.ts';

/** The stores that are set up, and where new pictures go; null: they stay in the database. */
export type PictureStores = { into: ObjectStore | null; all: readonly ObjectStore[] };

export const NO_STORES: PictureStores = { into: null, all: [] };

/** Pictures go to S3 where that is set up, else to the folder; PICTURE_STORE names another place, which is how they move back. */
export function pictureStoresOf(env: Env): PictureStores {
  const folder = env.PICTURE_DIR ?? '';
  if (folder && !isAbsolute(folder)) throw new SettingError(`PICTURE_DIR must be a path that begins with /, not "${folder}"`);
  const keys = together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']);
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']).replace(/\/+$/, '');
  const all: ObjectStore[] = [];
  if (keys)
    all.push(s3Store({ endpoint, bucket: keys[1]!, key: keys[2]!, secret: keys[3]!, region: env.S3_REGION || 'us-east-1' }));
  if (folder) all.push(folderStore(folder));
  const wanted = env.PICTURE_STORE || (all[0]?.code ?? 'database');
  if (wanted === 'database') return { into: null, all };
  const into = all.find((one) => one.code === wanted);
  if (into) return { into, all };
  if (wanted === 'folder') throw new SettingError('PICTURE_DIR must be set as well: PICTURE_STORE is folder');
  if (wanted === 's3')
    throw new SettingError('S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET must be set as well: PICTURE_STORE is s3');
  throw new SettingError(`PICTURE_STORE must be database, ${STORE_CODES.join(' or ')}, not "${wanted}"`);
}
