// International lines: loading them with their terms, presenting them to users, and quoting all of them for a parcel.
import type { Kysely } from 'kysely';
import type { LineOut, QuoteOut } from '#contract/calls/site.ts';
import type { FreightAsk, Line, Packing, Quote } from '#contract/freight.ts';
import { type Names, pick } from '#contract/lang.ts';
import { fail } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type CompareInput, compareLines } from '../../pricing/freight/compare.ts';
import type { SourceBands } from '../../pricing/freight/estimate-box.ts';
import { placeReasons } from '../../pricing/freight/place.ts';
import { recommendedQuote } from '../../pricing/freight/recommend.ts';

type Db = Kysely<Tables>;
/** recommended: marked by the operator */
export type LoadedLine = { line: Line; doc: Names; recommended: boolean };

const select = (db: Db) => db.selectFrom('line').select(['id', 'code', 'names', 'doc', 'data', 'enabled', 'recommended']);
type LineRow = { id: number; code: string; names: Names; doc: Names; data: Line; enabled: boolean; recommended: boolean };
/** The columns take precedence over their copies inside the terms. */
const loaded = ({ id, code, names, doc, data, enabled, recommended }: LineRow): LoadedLine => ({
  line: { ...data, id, code, name: names, open: data.open && enabled },
  doc,
  recommended,
});

/** All enabled lines, in the shop's order. */
export async function loadLines(db: Db): Promise<readonly LoadedLine[]> {
  return (await allLines(db)).filter(({ enabled }) => enabled);
}

/** All lines in the shop's order, with their price tables parsed once. */
const allLines = (db: Db): Promise<readonly (LoadedLine & { enabled: boolean })[]> =>
  cached(db, 'lines', { reads: ['line'] }, async (from) =>
    (await select(from).orderBy('sort').orderBy('id').execute()).map((row) => ({ ...loaded(row), enabled: row.enabled })),
  );

/** One line by id, also a disabled one: waybills sent by it still show its name. */
export async function lineById(db: Db, id: number): Promise<LoadedLine> {
  return (await allLines(db)).find(({ line }) => line.id === id) ?? fail('fail.not_found', {}, 'shipping_id');
}

/** Countries that an enabled line goes to, but none that takes this goods type; ISO codes in alphabetical order. */
export function countriesWithout(lines: readonly LoadedLine[], goods_type: string): string[] {
  const open = lines.filter(({ line }) => line.open);
  const reached = (of: readonly LoadedLine[]) =>
    new Set(of.flatMap(({ line }) => line.countries.filter((country) => !line.suspended.includes(country))));
  const taking = reached(open.filter(({ line }) => line.goods_types.includes(goods_type)));
  return [...reached(open)].filter((country) => !taking.has(country)).sort();
}

export const toLine = ({ line, doc }: LoadedLine, lang: string): LineOut => ({
  id: line.id,
  code: line.code,
  name: pick(line.name, lang),
  doc: pick(doc, lang),
  countries: line.countries.filter((c) => !line.suspended.includes(c)),
  goods_types: line.goods_types,
  warehouses: line.warehouses,
  days_min: line.days_min,
  days_max: line.days_max,
  ddp: line.ddp,
  weight_min: line.weight_min ?? 0,
  weight_max: line.weight_max ?? 0,
  divisor: line.volume_rule.kind === 'none' ? null : line.divisor,
  volume_rule: line.volume_rule.kind,
  insurance: line.insurance.forced ? 'forced' : line.insurance.offered ? 'offered' : 'none',
});

/** Lines that serve the destination, the warehouse and the goods types, at any weight. */
export function servingLines(
  lines: readonly LoadedLine[],
  ask: Pick<FreightAsk, 'on' | 'country' | 'warehouse' | 'goods_types'>,
): LoadedLine[] {
  return lines.filter(({ line }) =>
    placeReasons(line, {
      ...ask,
      items: 1,
      declared_value: 0,
      ...(ask.country ? {} : { country: line.countries[0] ?? '' }),
    }).every((reason) => reason.key === 'freight.no.postcode'),
  );
}

/** How much packing adds to weight and volume in an estimate. */
export async function packingOf(db: Db): Promise<Packing> {
  const s = await settings(db, ['estimate_weight_bp', 'estimate_volume_bp']);
  return { weight_bp: s.estimate_weight_bp, volume_bp: s.estimate_volume_bp };
}

/** The possible error of an estimate by the source of its weight, in whole percent. */
export async function bandsOf(db: Db): Promise<SourceBands> {
  const s = await settings(db, ['band_history_bp', 'band_listing_bp', 'band_category_bp']);
  const percent = (bp: number) => Math.round(bp / 100);
  return {
    measured: 0,
    history: percent(s.band_history_bp),
    listing: percent(s.band_listing_bp),
    category: percent(s.band_category_bp),
  };
}

/** The recommended one of the quotes of these lines; null when none is eligible. */
export const recommendedOf = (lines: readonly LoadedLine[], quotes: readonly Quote[]): Quote | null =>
  recommendedQuote(quotes, new Set(lines.flatMap((one) => (one.recommended ? [one.line.id] : []))));

/** A quote of every line, ineligible ones last, with notes on what would make them eligible; an eligible one is recommended. */
export function quoteLines(lines: readonly LoadedLine[], question: Omit<CompareInput, 'lines'>, lang: string): QuoteOut[] {
  const byId = new Map(lines.map((one) => [one.line.id, one]));
  const choices = compareLines({ ...question, lines: lines.map((one) => one.line) });
  const recommended = recommendedOf(
    lines,
    choices.map((choice) => choice.quote),
  );
  return choices.map(({ quote, help }) => ({
    line: toLine(byId.get(quote.line_id)!, lang),
    quote: help.length > 0 ? { ...quote, notes: [...quote.notes, ...help] } : quote,
    recommended: quote === recommended,
  }));
}
