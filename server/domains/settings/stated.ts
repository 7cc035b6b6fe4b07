// Settings that texts state: {clock_hours} in a text of any language is what the owner has set, percentages as such.
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { settings } from './settings.ts';

const STATED = [
  'clock_hours',
  'question_days',
  'claim_days',
  'claim_freight_times',
  'claim_week_bp',
  'claim_late_most_bp',
  'cash_remit_days',
  'remit_working_days',
  'inviter_hours',
] as const;

/** Their values by name, as a text is filled with them. */
export async function stated(db: Kysely<Tables>): Promise<Record<string, number>> {
  const values = await settings(db, STATED);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name.endsWith('_bp') ? value / 100 : value]));
}
