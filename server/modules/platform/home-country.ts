// The country that most of a member's parcels go to, for the back office.
import { sql } from 'kysely';

/** Null without an address; for a select over `member as m`. */
export const homeCountry = sql<string | null>`(
  select a.country from address a where a.member_id = m.id and a.deleted_at is null order by a.is_default desc limit 1)`.as(
  'country',
);
