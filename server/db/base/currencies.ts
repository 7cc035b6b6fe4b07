// The currencies of a new shop, with market rates of one day: units for 1 CNY, as decimal text.
import { z } from '#contract/fields.ts';
import { any, code, decimalText, whole, words } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({
  code,
  symbol: words,
  symbol_left: any,
  symbol_right: any,
  decimal_place: whole,
  market: decimalText,
  rate_date: words,
});
const texts = textsOf('base', 'currencies');

export const currencies = table('base', 'currencies', row, ['code']).map((currency) => ({
  ...currency,
  names: texts.names(`${currency.code}.name`),
}));
