// The international freight still to come for goods not yet bought: one parcel per warehouse, each by its recommended line, with the
// range of all lines. Used alike by the goods page, the cart and the checkout.

import type { LaterOut, QuoteOut } from '#contract/calls/site.ts';
import type { Discount, FreightAsk } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type SourceBands, worstSource } from '../../pricing/freight/estimate-box.ts';
import { sum } from '../../pricing/money/round.ts';
import { bandsOf, type LoadedLine, loadLines, packingOf, quoteLines } from './lines.ts';
import { allWarehouses } from './reference.ts';
import { memberTerms } from './terms.ts';
import { visitorCountry } from './visitor-country.ts';

/** The future contents of one warehouse. goods: their cost (fen), as declared and paid. */
export type LaterParcel = { warehouse_id: number; pieces: Piece[]; goods_types: string[]; items: number; goods: number };

/** The country of an estimate: the requested one, else that of the member's default address, else the visitor's. */
export async function estimatedCountry(ctx: Ctx, asked: string | undefined): Promise<string> {
  if (asked) return asked;
  const [row] = ctx.member ? await rowsOf(ctx.db, defaultCountry(ctx.db, { member_id: ctx.member.id })) : [];
  return row?.country ?? visitorCountry(ctx);
}

const defaultCountry = (db: Db, { member_id }: { member_id: number }) =>
  db
    .selectFrom('address')
    .select('country')
    .where('member_id', '=', member_id)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** Quotes the parcels by every line, with the total; `later` is null when a parcel has no line. `known`: the member's discount. */
export async function laterFreight(
  ctx: Ctx,
  country: string,
  parcels: readonly LaterParcel[],
  known?: Discount | null,
): Promise<{ later: LaterOut | null; quotes: QuoteOut[][] }> {
  const { time_zone } = await settings(ctx.db, ['time_zone']);
  const [lines, packing] = [await loadLines(ctx.db), await packingOf(ctx.db)];
  const discount = known === undefined ? (await memberTerms(ctx)).discount : known;
  const named = { names: await warehouseNames(ctx), bands: await bandsOf(ctx.db), lang: ctx.lang };
  const found = parcels.map((parcel) => {
    const ask: FreightAsk = {
      on: dayIn(ctx.now, time_zone),
      country,
      warehouse: parcel.warehouse_id,
      goods_types: parcel.goods_types,
      items: parcel.items,
      declared_value: parcel.goods,
      goods_paid: parcel.goods,
      discount,
      packing,
    };
    const quotes = quoteLines(lines, { ask, pieces: parcel.pieces }, ctx.lang);
    return { quotes, one: ofParcel(quotes, lines, ask, parcel, named) };
  });
  const all = found.flatMap(({ one }) => one ?? []);
  const quotes = found.map((one) => one.quotes);
  if (all.length === 0 || all.length < found.length) return { later: null, quotes };
  return {
    later: {
      total: sum(all.map((one) => one.parcel.total)),
      min: sum(all.map((one) => one.min)),
      max: sum(all.map((one) => one.max)),
      country,
      lines: Math.min(...all.map((one) => one.lines)),
      parcels: all.map((one) => one.parcel),
    },
    quotes,
  };
}

const totals = (quotes: readonly QuoteOut[]): number[] => quotes.filter((q) => q.quote.eligible).map((q) => q.quote.total);

/** The recommended line of a parcel; lowest and highest of all lines, where weight and size may deviate by the band of their source either way. */
function ofParcel(
  quotes: readonly QuoteOut[],
  lines: readonly LoadedLine[],
  ask: FreightAsk,
  { pieces, warehouse_id }: LaterParcel,
  { names, bands, lang }: { names: ReadonlyMap<number, string>; bands: SourceBands; lang: string },
) {
  const recommended = quotes.find((q) => q.recommended);
  if (!recommended) return null;
  const { band } = worstSource(pieces, bands);
  const by = (value: number, percent: number) => Math.max(1, Math.round((value * (100 + percent)) / 100));
  const scaled = (percent: number) =>
    totals(
      quoteLines(
        lines,
        { ask, pieces: pieces.map((p) => ({ ...p, weight: by(p.weight, percent), height: by(p.height, percent) })) },
        lang,
      ),
    );
  const able = totals(quotes);
  const { line, quote } = recommended;
  return {
    min: Math.min(...able, ...scaled(-band)),
    max: Math.max(...able, ...scaled(band)),
    lines: able.length,
    parcel: {
      warehouse_id,
      warehouse_name: names.get(warehouse_id) ?? '',
      shipping_id: line.id,
      line: line.name,
      days_min: line.days_min,
      days_max: line.days_max,
      total: quote.total,
    },
  };
}

async function warehouseNames(ctx: Ctx): Promise<Map<number, string>> {
  const rows = await allWarehouses(ctx.db);
  return new Map(rows.map(({ id, names }) => [id, pick(names, ctx.lang)]));
}
