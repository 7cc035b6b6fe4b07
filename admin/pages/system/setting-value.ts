// A setting as text in a field and back: fen as CNY, basis points as percent, grams as kg, flags as yes and no.

import { readBp, readFen, readGrams, readWhole, writeBp, writeFen, writeGrams } from '#admin/lib/figures.ts';
import { lookup } from '#contract/lookup.ts';

export type SettingRow = {
  _id: string;
  _version: string;
  key: string;
  value: unknown;
  default: unknown;
  changed: boolean;
  unit: string;
  group: string;
  doc: string;
  /** one line more, or empty */
  help: string;
  choices: string[];
  /** of a number, in its stored unit, and the key of the reason; null for anything else */
  bounds: { min: number; max: number; reason: string } | null;
  /** what finds it, in every language, in small letters */
  words: string;
  /** what it was before its last change; `was` is null where that is not known */
  last: { was: unknown; at: string; by: string } | null;
};

export function writeValue(unit: string, value: unknown): string {
  if (unit === 'fen') return writeFen(value as number);
  if (unit === 'bp') return writeBp(value as number);
  if (unit === 'grams') return writeGrams(value as number);
  if (unit === 'flag') return value ? '1' : '0';
  return value === null || value === undefined ? '' : String(value);
}
export const writeSetting = (row: SettingRow): string => writeValue(row.unit, row.value);

const NUMBERS = lookup<(text: string) => number | null>({
  fen: readFen,
  bp: readBp,
  grams: readGrams,
  hours: readWhole,
  days: readWhole,
  minutes: readWhole,
  seconds: readWhole,
  count: readWhole,
  points: readWhole,
});

/** The value to send; null where the text can't be read. */
export function readSetting(row: Pick<SettingRow, 'unit'>, text: string): unknown {
  const read = NUMBERS.get(row.unit);
  if (read) return read(text);
  return row.unit === 'flag' ? text === '1' : text.trim();
}
