// What the freight engine says, in the operator's words: names for codes, units for numbers.

import { countryName } from '#admin/lib/countries.ts';
import { cmLength, displayParams, kg, money } from '#admin/lib/format.ts';
import { hasText, localized, type Params, t, translate } from '#admin/lib/i18n.ts';
import type { Names, Quote } from '#contract/freight.ts';

type Words = { key: string; params: Params; name?: Names | undefined };

/** Grams as kg, cm³ as m³. */
export const billedText = (value: number, unit: Quote['unit']): string =>
  unit === 'm3' ? `${(value / 1_000_000).toFixed(3)}\u00a0m³` : kg(value);

function limitText(param: string, value: string | number): string {
  if (typeof value !== 'number') return value;
  if (['longest', 'second', 'sum_sides', 'girth'].includes(param)) return cmLength(value);
  if (param === 'weight' || param === 'volume_weight') return kg(value);
  return param === 'declared_value' ? money(value) : String(value);
}

export function freightWords({ key, params, name }: Words, goodsType: (code: string) => string = (code) => code): string {
  const given = displayParams(params);
  if (params.unit) given.unit = params.unit === 'm3' ? 'm³' : 'kg';
  if (name) for (const code of ['rule', 'service', 'coupon']) if (code in params) given[code] = localized(name);
  if (params.country !== undefined) given.country = countryName(String(params.country));
  if (params.goods_type !== undefined) given.goods_type = goodsType(String(params.goods_type));
  if (params.source !== undefined) given.source = translate(`freight.source.${params.source}`);
  if (key === 'freight.no.rule' && typeof params.limit === 'number') {
    const param = String(params.param);
    return t('freight.no.rule_limit', {
      ...given,
      limit: limitText(param, params.limit),
      found: limitText(param, params.found ?? ''),
      param: hasText(`freight.param.${param}`) ? translate(`freight.param.${param}`) : param,
    });
  }
  return translate(key, given);
}

/** How a row's amount comes about, where it is more than its label. */
export function rowHow(row: Words): string {
  const how = row.key.replace('.row.', '.how.');
  return hasText(how) && !(row.key === 'freight.row.service_count' && Number(row.params.count) === 1)
    ? freightWords({ ...row, key: how })
    : '';
}
