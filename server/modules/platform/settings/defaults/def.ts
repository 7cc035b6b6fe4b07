// The definition of a setting. Amounts in fen, rates in basis points (500 = 5 %).
export type Unit =
  | 'fen'
  | 'bp'
  | 'hours'
  | 'days'
  | 'minutes'
  | 'seconds'
  | 'grams'
  | 'count'
  | 'points'
  | 'text'
  /** whole numbers with commas between, such as 30,7,1: see day-list.ts */
  | 'day_list'
  /** whole numbers with commas between, the first for the first day */
  | 'point_list'
  /** codes of countries with blanks between */
  | 'country_list'
  | 'flag'
  | 'choice';
type Words = readonly [zh: string, en: string];
export type Def<T> = {
  default: T;
  unit: Unit;
  group: 'shop' | 'found' | 'orders' | 'waybills' | 'storage' | 'money' | 'members' | 'security';
  /** what it is, in Chinese and English */
  doc: Words;
  /** one line more: what counts, and from when */
  help?: Words;
  choices?: readonly string[];
};
/** A row: group, unit, default value, what it is and a line of help in Chinese and English, choices. */
export const def = <T>(
  group: Def<T>['group'],
  unit: Unit,
  value: T,
  doc: Words,
  help: Words | null = null,
  choices?: readonly string[],
): Def<T> => ({
  default: value,
  unit,
  group,
  doc,
  ...(help ? { help } : {}),
  ...(choices ? { choices } : {}),
});
