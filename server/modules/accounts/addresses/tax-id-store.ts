// Erases the tax ids stored with addresses.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** Blanks tax ids of addresses not changed since `before`, for members that match `quiet` (a condition on a member id). */
export const eraseTaxIds = (
  db: Db,
  before: Date,
  quiet: (member: ReturnType<typeof sql.ref>) => RawBuilder<boolean>,
): Promise<unknown> =>
  db
    .updateTable('address')
    .set({ tax_id_enc: '', tax_id_last: '' })
    .where('tax_id_enc', '<>', '')
    .where('updated_at', '<', before)
    .where(quiet(sql.ref('address.member_id')))
    .execute();
