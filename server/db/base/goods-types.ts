// Goods types: shipping risk, warnings, words that suggest them, and the usual customs heading.
import { z } from '#contract/fields.ts';
import { code, words } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({
  code,
  risk: z.enum(['general', 'sensitive', 'restricted', 'forbidden']),
  /** First digits of the customs tariff heading. */
  hs: words,
});
const texts = textsOf('base', 'goods-types');

export const goodsTypes = table('base', 'goods-types', row, ['code']).map((type) => ({
  ...type,
  names: texts.names(`${type.code}.name`),
  /** Empty: no warning. */
  warning: texts.namesOrNone(`${type.code}.warning`),
  /** Lower case; they suggest the type from a title. Those of forbidden types block an order. */
  keywords: texts.lines(`${type.code}.keywords`),
}));

export const FORBIDDEN: string[] = goodsTypes.filter((t) => t.risk === 'forbidden').map((t) => t.code);
