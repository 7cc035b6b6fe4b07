// Messages of the server in the reader's language. Parameters arrive with their unit in their name and are shown as people read them:
// _fen money, _g weight, _mm length, _cm3 volume, _bp percent, _at a time, _on a calendar day.
import { calendarDay, cmLength, kg, percent, timeIn, volume } from '#shop/lib/format.ts';
import { type Params, type Said, tell } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';

/** How an amount in fen is written; by default in the chosen currency at today's rate. */
export type Amount = (fen: number) => string;
const today: Amount = (fen) => money(fen);

const UNITS: [ending: string, show: (value: string | number, amount: Amount) => string][] = [
  ['_fen', (v, amount) => amount(Number(v))],
  ['_g', (v) => kg(Number(v))],
  ['_mm', (v) => cmLength(Number(v))],
  ['_cm3', (v) => volume(Number(v) * 1000)],
  ['_bp', (v) => percent(Number(v))],
  ['_at', (v) => timeIn(String(v))],
  ['_on', (v) => calendarDay(String(v))],
];

/** A weight in grams or a volume in cm³, told apart by the `unit` beside it (kg or m3). */
const MEASURES = ['billed', 'charge', 'min', 'step', 'weight', 'as_weight', 'from_weight', 'limit'];
const measure = (value: string | number, unit: string | number) =>
  unit === 'm3' ? `${Number(value) / 1_000_000} m³` : kg(Number(value));

export function shown(params: Params, amount: Amount = today): Params {
  const unit = params.unit;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const show = UNITS.find(([ending]) => name.endsWith(ending))?.[1];
      if (show) return [name, show(value, amount)];
      return [name, unit !== undefined && MEASURES.includes(name) ? measure(value, unit) : value];
    }),
  );
}

/** The text of {key, params} as the server says it. */
export const say = (said: Said, amount?: Amount): string => tell(said.key, shown(said.params, amount));
/** The same for rows that carry key and params among other things (fee rows, timeline, statement). */
export const sayKey = (key: string, params: Params = {}, amount?: Amount): string => tell(key, shown(params, amount));
