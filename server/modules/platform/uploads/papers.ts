// Deletes identity papers after their retention period.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { eraseBytes } from './bytes.ts';

/** Deletes pictures of papers uploaded before a day, for members that match `quiet` (a condition on a member id). */
export const deletePapers = (
  db: Db,
  before: Date,
  quiet: (member: ReturnType<typeof sql.ref>) => RawBuilder<boolean>,
): Promise<void> =>
  eraseBytes(
    db,
    db
      .selectFrom('upload as u')
      .select('u.name')
      .where('u.use', '=', 'papers')
      .where('u.created_at', '<', before)
      .where('u.member_id', 'is not', null)
      .where(quiet(sql.ref('u.member_id'))),
  );
