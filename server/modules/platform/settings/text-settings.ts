// Settings that texts may use as placeholders: {clock_hours} in a text becomes the owner's value, amounts in CNY ("5.00", "5,00").

import type { Kysely } from 'kysely';
import { type CompiledMessage, placeholdersOf } from '#contract/message.ts';
import { decimalText } from '#contract/number-format.ts';
import type { Tables } from '../../../db/tables.ts';
import { SETTINGS, type Unit } from './defaults.ts';
import { settings } from './settings.ts';

export const TEXT_SETTINGS = [
  'clock_hours',
  'priority_pack_hours',
  'question_days',
  'claim_days',
  'cash_remit_days',
  'remit_working_days',
  'inviter_hours',
  'rebate_days',
  'account_rest_hours',
  'hold_minutes',
  'owed_max',
  'settle_tolerance',
] as const;
/** Whether a message uses any of them; few do. */
export const usesSettings = (message: CompiledMessage): boolean =>
  placeholdersOf(message).some((gap) => (TEXT_SETTINGS as readonly string[]).includes(gap));

/** The values by placeholder name, formatted for texts. */
export async function textSettings(db: Kysely<Tables>, lang: string): Promise<Record<string, string | number>> {
  return formatTextSettings(await settings(db, TEXT_SETTINGS), lang);
}

/** Formats settings that have been read already. */
export const formatTextSettings = (
  values: { [P in (typeof TEXT_SETTINGS)[number]]: number },
  lang: string,
): Record<string, string | number> =>
  Object.fromEntries(TEXT_SETTINGS.map((name) => [name, shown(SETTINGS[name].unit, values[name], lang)]));

const shown = (unit: Unit, value: number, lang: string): string | number =>
  unit === 'fen' ? decimalText(value / 100, 2, lang) : value;
