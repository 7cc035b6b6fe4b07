// Quotes a package: the chosen stock, address and options become a freight question (FreightAsk), answered for every line.

import type { QuoteOut } from '#contract/calls/site.ts';
import type { CouponTerms, Discount, FreightAsk, Quote, QuoteInput, ServiceChosen } from '#contract/freight.ts';
import type { Piece } from '#contract/freight-plan.ts';
import type { Names } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import type { DeclareLine, Reward, WaybillService } from '../../../../db/stored/waybill.ts';
import { type LoadedLine, loadLines, packingOf, quoteLines } from '../../../catalog/site/lines.ts';
import { enabledServices } from '../../../catalog/site/reference.ts';
import { type Benefits, benefitsOf, discountOf, rewardOf } from '../../../loyalty/levels/benefits.ts';
import { paidForItem } from '../../../orders/orders/goods-paid.ts';
import { settings } from '../../../platform/settings/settings.ts';
import type { PlanTerms } from '../../../pricing/freight/plan-costs.ts';
import { planParcels } from '../../../pricing/freight/planner.ts';
import { sum } from '../../../pricing/money/round.ts';
import { handlingFeesDue } from '../core/handling-fee.ts';
import { pieceOf, type Stock, storageDue, unboxedSizes } from '../stock/stock.ts';
import { type DeclarationInput, declarationLines, declaredTotal } from './declare.ts';
import { type PlanOffer, toPlanOffer } from './plan.ts';

export type PackageRequest = {
  address: AddressSnapshot | null;
  shipping_id?: number | undefined;
  /** service codes of the shop; `line:<id>` is an optional service of the line */
  services: readonly string[];
  /** missing or 0: not insured */
  insured_value?: number | undefined;
  declare?: readonly DeclarationInput[] | undefined;
  coupon: CouponTerms | null;
  points: number;
  /** fen as already charged; missing: what is due today */
  storage?: number;
  handling?: number;
  /** of a waybill that is paid, or promised to be packed: its benefits at submission; missing: those of level and card today */
  frozen?: FrozenBenefits;
};

export type OfferedService = { code: string; names: Names; doc: Names; unit: string; price: number; free: number };

export type PackageQuote = {
  rows: Stock[];
  lines: QuoteOut[];
  loaded: LoadedLine | null;
  /** the chosen line's quote; null when no line serves */
  quote: Quote | null;
  ask: FreightAsk;
  offered: OfferedService[];
  services: WaybillService[];
  declare: DeclareLine[];
  insured_default: number;
  storage: Map<number, number>;
  /** handling fees of undeclared parcels, by parcel id (fen) */
  handling: Map<number, number>;
  plan: PlanOffer | null;
  /** rows that no line accepts, alone or with others */
  left_out: number[];
  reward: Reward;
};

/** The planner looks for a cheaper way to ship up to this many rows. */
const MAX_PLANNED_ROWS = 12;

export async function quotePackage(ctx: Ctx, member_id: number, rows: Stock[], request: PackageRequest): Promise<PackageQuote> {
  const own = request.frozen ?? frozenBenefits(await benefitsOf(ctx, member_id));
  const all = await loadLines(ctx.db);
  const offered = await offeredServices(ctx);
  const due = await storageDue(ctx, rows);
  const storage = new Map(rows.map((r) => [r.id, due.get(r.id)!.fee]));
  const handling = request.handling === undefined ? await handlingFeesDue(ctx, rows) : new Map<number, number>();
  const declare = declarationLines(rows, request.declare);
  const ask = await buildFreightAsk(ctx, contentsOf(rows), request, {
    declare,
    storage: request.storage ?? sum([...storage.values()]),
    handling: request.handling ?? sum([...handling.values()]),
    discount: own.discount,
  });
  const planner = { lines: all.map((one) => one.line), bare_fee: offered.find((s) => s.code === 'unbox')?.price ?? 0 };
  const packed = await piecesOf(ctx, rows);
  const dropped = request.services.includes('unbox')
    ? unboxCandidates(packed, planParcels({ ...planner, pieces: packed, ask: planAsk(ask) }).bare?.pieces)
    : [];
  const pieces = packed.map((p): Piece => withoutOuterBox(p, dropped));
  const services = chosenServices(offered, request.services, dropped.map(Number));
  const answer = compareLines({ ...ask, services: services.map(toServiceChosen) }, pieces, all, request.shipping_id, ctx.lang);
  const planned =
    rows.length <= MAX_PLANNED_ROWS && request.address ? planParcels({ ...planner, pieces, ask: planAsk(answer.ask) }) : null;
  return {
    ...answer,
    rows,
    offered: servicesForLine(offered, packed, answer.loaded, answer.ask, pieces),
    services,
    declare,
    storage,
    handling,
    reward: own.reward,
    plan: planned && toPlanOffer(planned, ctx.lang),
    left_out: planned?.left_out.map(Number) ?? [],
  };
}

/** What a freight question needs to know about the goods. */
export type Contents = { warehouse_id: number; goods_types: string[]; items: number; goods_paid: number };
const contentsOf = (rows: readonly Stock[]): Contents => ({
  warehouse_id: rows[0]!.warehouse_id,
  goods_types: [...new Set(rows.map((r) => r.goods_type))],
  items: sum(rows.map((r) => r.num)),
  goods_paid: sum(rows.map(paidForItem)),
});

/** The freight question without boxes and the shop's services. */
export async function buildFreightAsk(
  ctx: Ctx,
  contents: Contents,
  request: PackageRequest,
  own: { declare: DeclareLine[]; storage: number; handling?: number; discount: Discount | null },
): Promise<FreightAsk> {
  const { time_zone, points_max_bp, country } = await settings(ctx.db, ['time_zone', 'points_max_bp', 'country']);
  return {
    on: dayIn(ctx.now, time_zone),
    country: request.address?.country ?? country,
    ...(request.address?.postcode ? { postcode: request.address.postcode } : {}),
    warehouse: contents.warehouse_id,
    goods_types: contents.goods_types,
    items: contents.items,
    declared_value: declaredTotal(own.declare),
    discount: own.discount,
    line_services: request.services.filter((s) => s.startsWith('line:')).map((s) => s.slice(5)),
    insure: Boolean(request.insured_value),
    insured_value: request.insured_value || null,
    goods_paid: contents.goods_paid,
    storage: own.storage,
    ...(own.handling ? { handling: own.handling } : {}),
    coupon: request.coupon,
    points: request.points,
    points_bp: points_max_bp,
    packing: await packingOf(ctx.db),
  };
}

/** Removes the outer boxes of `dropped`; once some are removed, no others are offered. */
function withoutOuterBox({ bare, ...piece }: Piece, dropped: readonly (number | string)[]): Piece {
  if (dropped.includes(piece.id)) return { ...piece, ...bare };
  return bare && dropped.length === 0 ? { ...piece, bare } : piece;
}

/** Coupon, points and storage don't depend on how the goods are shipped. */
const planAsk = ({
  coupon: _c,
  points: _p,
  storage: _s,
  handling: _h,
  goods_types: _g,
  items: _i,
  declared_value: _d,
  goods_paid: _paid,
  ...rest
}: FreightAsk): PlanTerms => rest;

export const piecesOf = async (ctx: Ctx, rows: readonly Stock[]): Promise<Piece[]> => {
  const bare = await unboxedSizes(ctx, rows);
  return rows.map((r) => pieceOf(r, bare.get(r.id)));
};

/** Rows whose outer packaging is removed: those that make the plan cheaper; without a plan, all that have one. */
const unboxCandidates = (pieces: readonly Piece[], planned: readonly (number | string)[] | undefined): (number | string)[] => [
  ...(planned ?? pieces.filter((p) => p.bare).map((p) => p.id)),
];

export type LineComparison = Pick<PackageQuote, 'lines' | 'loaded' | 'quote' | 'ask' | 'insured_default'>;

/** Quotes every line and picks the member's choice, else the recommended one. The insured value is limited to what goods and shipping cost. */
export function compareLines(
  ask: FreightAsk,
  pieces: Piece[],
  all: readonly LoadedLine[],
  shipping_id: number | undefined,
  lang: string,
): LineComparison {
  const lines = quoteLines(all, { ask, pieces }, lang);
  const found =
    shipping_id === undefined
      ? lines.find((l) => l.recommended)
      : (lines.find((l) => l.line.id === shipping_id) ?? fail('fail.not_found', {}, 'shipping_id'));
  const loaded = found ? all.find((one) => one.line.id === found.line.id)! : null;
  const terms = loaded?.line.insurance;
  const insured_default =
    found?.quote.eligible && terms && (terms.offered || terms.forced)
      ? Math.min((ask.goods_paid ?? 0) + found.quote.shipping, terms.max_value)
      : 0;
  if (ask.insured_value && ask.insured_value > insured_default && insured_default > 0)
    return compareLines({ ...ask, insured_value: null }, pieces, all, found?.line.id, lang);
  return { lines, loaded, quote: found?.quote ?? null, ask, insured_default };
}

/** What the member wants insured: an amount in fen, or all that goods and freight cost; undefined for nothing. */
export const insuredValueOf = (wish: {
  insured?: boolean | undefined;
  insured_value?: number | undefined;
}): number | undefined => (wish.insured ? (wish.insured_value ?? Number.MAX_SAFE_INTEGER) : wish.insured_value);

/** Refuses an amount (fen) above what goods and freight cost, or above what the line insures: it is not lessened in silence. */
export function refuseOverInsured(
  { insured_default }: Pick<LineComparison, 'insured_default'>,
  wanted: number | undefined,
): void {
  if (wanted && insured_default > 0 && wanted > insured_default)
    fail('waybill.insured_high', { most_fen: insured_default }, 'insured_value');
}

export const toServiceChosen = (s: WaybillService): ServiceChosen => ({
  id: s.code,
  name: s.names,
  per: s.per,
  price: s.price,
  ...(s.count === undefined ? {} : { count: s.count }),
});
export const chargedServices = (services: readonly WaybillService[]): ServiceChosen[] =>
  services.filter((s) => s.state !== 'refunded' && !s.code.startsWith('line:')).map(toServiceChosen);

export const offeredServices = async (ctx: Ctx): Promise<OfferedService[]> =>
  (await enabledServices(ctx.db)).filter((s) => s.level === 'waybill' || s.code === 'unbox');

/** Codes of the services that cost nothing, such as photos of the parcel: they are ordered by default. */
export const freeServices = (offered: readonly OfferedService[]): string[] =>
  offered.flatMap((s) => (s.price === 0 ? [s.code] : []));

/** Codes of the services ordered with a quoted package: of the shop, and the line's as `line:<id>`. */
export const orderedCodes = ({ services, ask }: { services: readonly WaybillService[]; ask: FreightAsk }): string[] => [
  ...services.map((s) => s.code),
  ...(ask.line_services ?? []).map((s) => `line:${s}`),
];

export function chosenServices(
  offered: readonly OfferedService[],
  codes: readonly string[],
  unboxed: readonly number[],
): WaybillService[] {
  return [...new Set(codes)]
    .filter((c) => !c.startsWith('line:'))
    .flatMap((code): WaybillService[] => {
      const found = offered.find((s) => s.code === code);
      if (!found) fail('waybill.service', {}, 'services');
      const one = { code, names: found.names, price: found.price, state: 'ordered' as const };
      if (code === 'unbox')
        return unboxed.length > 0 ? [{ ...one, per: 'item', count: unboxed.length, items: [...unboxed] }] : [];
      return [{ ...one, per: found.unit === 'box' ? 'box' : 'waybill' }];
    });
}

/** Services on offer: the shop's for a waybill, unboxing where there are boxes, and the line's optional ones with their price here (fen). */
export function servicesForLine(
  offered: readonly OfferedService[],
  pieces: readonly Piece[],
  loaded: LoadedLine | null,
  ask: FreightAsk,
  boxes: Piece[],
): OfferedService[] {
  const shop = offered.filter((s) => s.code !== 'unbox' || pieces.some((p) => p.bare));
  const own = (loaded?.line.services ?? [])
    .filter((s) => !s.forced)
    .map((s): OfferedService => {
      const [one] = quoteLines([loaded!], { ask: { ...ask, line_services: [s.id] }, pieces: boxes }, 'en');
      const price = one?.quote.components.find((c) => c.code === 'line_service' && c.id === s.id)?.amount ?? 0;
      return { code: `line:${s.id}`, names: s.name, doc: {}, unit: s.charge === 'box' ? 'box' : 'waybill', price, free: 0 };
    });
  return [...shop, ...own];
}

/** What a waybill freezes of level and card. */
export type FrozenBenefits = { discount: Discount | null; reward: Reward };
export const frozenBenefits = (b: Benefits): FrozenBenefits => ({ discount: discountOf(b), reward: rewardOf(b) });

/** What a bill freezes of the chosen line's quote. */
export const quoteInput = (r: PackageQuote): QuoteInput => ({
  ...r.ask,
  boxes: r.quote!.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
});
