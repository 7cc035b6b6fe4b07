// Settings that texts state: {clock_hours} in a text of any language is what the owner has set, amounts in CNY.

import type { Kysely } from 'kysely';
import { gapsOf, type Message } from '#contract/message.ts';
import type { Tables } from '../../../db/tables.ts';
import { SETTINGS, type Unit } from './defaults.ts';
import { settings } from './settings.ts';

export const STATED = [
  'clock_hours',
  'question_days',
  'claim_days',
  'cash_remit_days',
  'remit_working_days',
  'inviter_hours',
  'account_rest_hours',
  'owed_max',
  'settle_tolerance',
] as const;
/** Whether a text states any: a few of some thousand do. */
export const states = (message: Message): boolean => gapsOf(message).some((gap) => (STATED as readonly string[]).includes(gap));

/** Their values by name, as a text is filled with them. */
export async function stated(db: Kysely<Tables>): Promise<Record<string, string | number>> {
  return asStated(await settings(db, STATED));
}

/** The same of settings that were read already. */
export const asStated = (values: { [P in (typeof STATED)[number]]: number }): Record<string, string | number> =>
  Object.fromEntries(STATED.map((name) => [name, shown(SETTINGS[name].unit, values[name])]));

const shown = (unit: Unit, value: number): string | number => (unit === 'fen' ? (value / 100).toFixed(2) : value);
