// Settings that texts state: {clock_hours} in a text of any language is what the owner has set, amounts in CNY.

import type { Kysely } from 'kysely';
import { type CompiledMessage, placeholdersOf } from '#contract/message.ts';
import type { Tables } from '../../../db/tables.ts';
import { SETTINGS, type Unit } from './defaults.ts';
import { settings } from './settings.ts';

export const TEXT_SETTINGS = [
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
export const usesSettings = (message: CompiledMessage): boolean =>
  placeholdersOf(message).some((gap) => (TEXT_SETTINGS as readonly string[]).includes(gap));

/** Their values by name, as a text is filled with them. */
export async function textSettings(db: Kysely<Tables>): Promise<Record<string, string | number>> {
  return formatTextSettings(await settings(db, TEXT_SETTINGS));
}

/** The same of settings that were read already. */
export const formatTextSettings = (values: { [P in (typeof TEXT_SETTINGS)[number]]: number }): Record<string, string | number> =>
  Object.fromEntries(TEXT_SETTINGS.map((name) => [name, shown(SETTINGS[name].unit, values[name])]));

const shown = (unit: Unit, value: number): string | number => (unit === 'fen' ? (value / 100).toFixed(2) : value);
