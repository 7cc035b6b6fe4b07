// Whether a line serves a place, a warehouse and kinds of goods at all, and the price in force there. Boxes are checked in
// settle.ts.
import type { FreightAsk, Line, PriceVersion, Reason } from '#contract/freight.ts';
import { inPostcodes } from './rules.ts';

/** The price in force on a day for a country: a named zone before a general one, then the latest date; null when there is none. */
export function priceVersion(line: Pick<Line, 'prices'>, on: string, country: string): PriceVersion | null {
  let best: PriceVersion | null = null;
  for (const version of line.prices) {
    if (version.from > on || (version.countries && !version.countries.includes(country))) continue;
    const better =
      !best || (Boolean(version.countries) === Boolean(best.countries) ? version.from >= best.from : Boolean(version.countries));
    if (better) best = version;
  }
  return best;
}

/** Why a line can't serve a place, warehouse or kind of goods at all, whatever the boxes. */
export function placeReasons(line: Line, ask: FreightAsk): Reason[] {
  const reasons: Reason[] = [];
  const { country } = ask;
  if (!line.open) reasons.push({ key: 'freight.no.closed', params: {} });
  if (!line.countries.includes(country)) reasons.push({ key: 'freight.no.country', params: { country } });
  else if (line.suspended.includes(country)) reasons.push({ key: 'freight.no.suspended', params: { country } });
  else if (!priceVersion(line, ask.on, country)) reasons.push({ key: 'freight.no.price', params: { on: ask.on } });
  const region = line.regions.find((one) => one.country === country);
  const inside = !region?.only || inPostcodes(country, ask.postcode, region.only);
  if (!inside || inPostcodes(country, ask.postcode, region?.except ?? [])) {
    reasons.push({ key: 'freight.no.postcode', params: { postcode: ask.postcode ?? '' } });
  }
  if (ask.warehouse !== undefined && line.warehouses.length > 0 && !line.warehouses.includes(ask.warehouse)) {
    reasons.push({ key: 'freight.no.warehouse', params: { warehouse: ask.warehouse } });
  }
  for (const type of ask.goods_types) {
    if (!line.goods_types.includes(type)) reasons.push({ key: 'freight.no.goods_type', params: { goods_type: type } });
  }
  return reasons;
}
