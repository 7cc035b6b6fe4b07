// Looks at the pictures of goods, a few at a time so that the shop's other work goes on, and forgets pictures that were searched with.
import { createHash } from 'node:crypto';
import { NoEmbedder } from '../../../connectors/image-search/embedder.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { Job } from '../../../job-runner.ts';
import { shownPicture } from '../../platform/uploads/originals.ts';
import { keepSeen, samePicture, unseen } from './queries.ts';
import { isOn } from './search.ts';

const BATCH = 20;
/** A run looks at no further picture after so long: other jobs wait for it. */
const RUN_MS = 3000;
/** A picture that could not be had is asked for again after so long. */
const RETRY_MS = 6 * 3_600_000;
/** With nothing left to look at, the goods are gone through again after so long. */
const REST_MS = 60_000;

/** Looks at pictures that are new or have changed; answers how many. */
export async function lookAtPictures(app: App, db: Db): Promise<number> {
  if (!(await isOn({ app, db }))) return 0;
  const began = performance.now();
  const goods = await unseen(db, app.eyes.make, app.clock.now(), BATCH).execute();
  let looked = 0;
  for (const { id, pic_url } of goods) {
    if (performance.now() - began > RUN_MS || !app.eyes.available()) break;
    await look(app, db, id, pic_url);
    looked += 1;
  }
  return looked;
}

async function look(app: App, db: Db, goods_id: number, pic_url: string): Promise<void> {
  const { make } = app.eyes;
  try {
    const bytes = await shownPicture(app, db, pic_url);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const same = await samePicture(db, hash, make).executeTakeFirst();
    const vector = same?.vector ?? Buffer.from(await app.eyes.embed(bytes));
    await keepSeen(db, goods_id, { pic_url, hash, make, vector, retry_at: null });
  } catch (error) {
    if (error instanceof NoEmbedder) return;
    app.log.info({ goods_id, err: (error as Error).message }, 'a picture for image search could not be had');
    const retry_at = new Date(app.clock.now().getTime() + RETRY_MS);
    await keepSeen(db, goods_id, { pic_url, hash: '', make, vector: null, retry_at });
  }
}

/** Pictures searched with go with their imgid. */
export async function forgetQueries(app: App, db: Db): Promise<void> {
  const ended = db.selectFrom('picture_query').select('upload').where('expires_at', '<=', app.clock.now());
  await db.deleteFrom('upload').where('name', 'in', ended).execute();
}

const resting = new WeakMap<App, number>();

async function lookUnlessResting(app: App, db: Db): Promise<void> {
  if ((resting.get(app) ?? 0) > performance.now()) return;
  if ((await lookAtPictures(app, db)) === 0) resting.set(app, performance.now() + REST_MS);
}

export const likenessJobs: Job[] = [
  { name: 'goods_pictures', every: 5, run: lookUnlessResting },
  { name: 'picture_queries', every: 30 * 60, run: forgetQueries },
];
