// The country that a member's parcels mostly go to, for whoever shows a member at the desk.
import { sql } from 'kysely';

/** Null without an address; for a select over `member as m`. */
export const homeCountry = sql<string | null>`(
  select a.country from address a where a.member_id = m.id and a.deleted_at is null order by a.is_default desc limit 1)`.as(
  'country',
);
