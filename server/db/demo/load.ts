// Loads the demo shop into a database without goods: warehouses, lines, sellers, goods, texts, members, operators.
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../open.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadInvitations } from './load-invitations.ts';
import { loadPeople } from './load-people.ts';
import { loadPlaces } from './load-places.ts';
import { loadReviewMarks } from './load-reviews.ts';
import { loadShelves } from './load-shelves.ts';
import { loadPages } from './pages.ts';

/** Fills an empty shop; one with goods or members is left unchanged. `secret` encrypts identity numbers. */
export async function loadDemo(db: Db, now: Date, secret: Config['secret'] = Buffer.alloc(32, 7)): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7264)`.execute(trx); // several servers may start at once
    if (await isInUse(trx)) return;
    await loadPlaces(trx);
    await loadCatalogue(trx, now);
    await loadShelves(trx, now);
    await loadPages(trx, now);
    await loadPeople(trx, now, secret);
    await loadInvitations(trx, now);
    await loadReviewMarks(trx, now);
  });
  await sql`analyze`.execute(db);
}

async function isInUse(db: Db): Promise<boolean> {
  const goods = await db.selectFrom('goods').select('id').limit(1).executeTakeFirst();
  return goods !== undefined || (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined;
}
