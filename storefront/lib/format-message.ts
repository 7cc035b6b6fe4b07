// Messages of the server in the user's language. Parameters arrive with their unit in their name and are shown as people read them:
// _fen money, _g weight, _mm length, _cm3 volume, _bp percent, _at a time, _on a calendar day.
import { formatParams, type UnitFormats } from '#client/format.ts';
import { calendarDay, cmLength, kg, percent, timeIn, volume } from '#shop/lib/format.ts';
import { type Params, type ServerMessage, translate } from '#shop/lib/i18n.ts';
import { type Fen, money } from '#shop/lib/money.ts';

/** How an amount in fen is written; by default in the chosen currency at today's rate. */
export type Amount = (fen: Fen) => string;
const today: Amount = (fen) => money(fen);

const units = (amount: Amount): UnitFormats => ({
  _fen: (v) => amount(Number(v)),
  _g: (v) => kg(Number(v)),
  _mm: (v) => cmLength(Number(v)),
  _cm3: (v) => volume(Number(v) * 1000),
  _bp: (v) => percent(Number(v)),
  _at: (v) => timeIn(String(v)),
  _on: (v) => calendarDay(String(v)),
});

export const displayParams = (params: Params, amount: Amount = today): Params => formatParams(params, units(amount));

/** A message of the server in the user's language. */
export const formatMessage = ({ key, params }: ServerMessage, amount?: Amount): string => formatText(key, params, amount);
/** The same for rows that carry key and params among other things (fee rows, timeline, statement). */
export const formatText = (key: string, params: Params = {}, amount?: Amount): string =>
  translate(key, displayParams(params, amount));
