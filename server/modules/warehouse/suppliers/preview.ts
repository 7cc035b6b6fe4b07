// Current prices at suppliers: lots are grouped into the orders to place, each is quoted by its marketplace, with the effect on the members.
import type { Input, Output } from '#contract/call.ts';
import type { SupplierGroup } from '#contract/desk/suppliers.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { Offer, OrderPreview, PurchaseConnector } from '../../../connectors/purchase/connector.ts';
import { type Ctx, fail, type OperatorCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { sum } from '../../pricing/money/round.ts';
import { previewGoods } from '../demand/buy-goods.ts';
import { toOutcome } from '../demand/outcome.ts';
import { type DemandPlan, type Lot, quoteOf } from '../demand/plan.ts';
import { rowLots } from '../demand/row-lots.ts';
import { askSupplier, connectorAt } from './connect.ts';
import { consignee } from './consignee.ts';
import { sameOffer } from './same-offer.ts';
import { type SealedGroup, seal } from './seal.ts';

type Rows = DeskCalls['suppliers'];
type Wanted = Offer & {
  id: number;
  num: number;
  api_type: string;
  seller_id: number;
  warehouse_id: number;
  own: boolean;
  titles: Names;
  properties_name: Names;
  pic_url: string;
  seller: Names;
  warehouse: Names;
};
/** Lots that become one order, with one item of each; or why they cannot. */
type Basket = {
  connector: PurchaseConnector | null;
  why: Refusal | null;
  lots: { lot: Lot; of: Wanted; wanted: number }[];
};
type Asked = { shown: SupplierGroup; sealed: SealedGroup | null; why?: Refusal };

/** Fewer pieces may cost more each: quoted again up to this often, until the quoted pieces are those to buy. */
const ROUNDS = 3;
/** Concurrent calls to marketplaces. */
const AT_ONCE = 4;

export async function preview(ctx: OperatorCtx, input: Input<Rows['preview']>): Promise<Output<Rows['preview']>> {
  const lots = [...(input.lots ?? []), ...(await rowLots(ctx, input.demand ?? []))];
  if (lots.length === 0) fail('demand.moved');
  const baskets = await basketsOf(ctx, lots);
  const asked: Asked[] = [];
  for (let at = 0; at < baskets.length; at += AT_ONCE)
    asked.push(...(await Promise.all(baskets.slice(at, at + AT_ONCE).map((basket) => askedOf(ctx, basket)))));
  // A reason that concerns one group is shown with it; one that concerns all is the answer.
  if (asked.every((one) => one.why)) throw asked[0]!.why;
  return {
    groups: asked.map(({ shown }) => shown),
    quote: seal(
      ctx,
      asked.flatMap(({ sealed }) => sealed ?? []),
    ),
  };
}

async function basketsOf(ctx: Ctx, lots: readonly Lot[]): Promise<Basket[]> {
  const wanted = await wantedOf(
    ctx,
    lots.flatMap((lot) => [...lot.item_ids]),
  );
  const baskets = new Map<string, Basket[]>();
  for (const lot of lots) {
    const items = lot.item_ids.map((id) => wanted.get(id) ?? fail('fail.not_found', {}, 'lots'));
    const of = items[0]!;
    const connector = connectorAt(ctx, of.api_type) ?? null;
    const there = sum(items.map((item) => item.num));
    const name = `${of.seller_id} ${of.warehouse_id}`;
    const full = baskets.get(name) ?? [];
    const open = full.at(-1);
    const one = { lot, of, wanted: Math.min(there, lot.num ?? there) };
    if (open && open.lots.length < (connector?.max_skus ?? Number.POSITIVE_INFINITY)) open.lots.push(one);
    else baskets.set(name, [...full, { connector, why: whyNot(ctx, of, connector), lots: [one] }]);
  }
  return [...baskets.values()].flat();
}

function whyNot(ctx: Ctx, of: Wanted, connector: PurchaseConnector | null): Refusal | null {
  if (of.own) return new Refusal('suppliers.own_seller', {}, 'lots');
  return connector ? null : new Refusal('suppliers.not_set_up', { marketplace: marketplace(ctx, of) }, 'lots');
}

const marketplace = (ctx: Ctx, { api_type }: Wanted): string => say(`desk.choice.api_type.${api_type}`, {}, ctx.lang);

async function askedOf(ctx: OperatorCtx, basket: Basket): Promise<Asked> {
  try {
    if (basket.why || !basket.connector) throw basket.why;
    return await previewBasket(ctx, { ...basket, connector: basket.connector });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { of } = basket.lots[0]!;
    const { code = '', name = marketplace(ctx, of), test = false } = basket.connector ?? {};
    return {
      shown: {
        ...{ connector: { code, name, test }, lines: [], refused: [], freight: 0, discount: 0, total: 0, outcome: null },
        seller: pick(of.seller, ctx.lang),
        warehouse: pick(of.warehouse, ctx.lang),
        problem: { key: error.key, params: error.params },
      },
      sealed: null,
      why: error,
    };
  }
}

async function wantedOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Wanted>> {
  const rows = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .leftJoin('sku as k', (on) => on.onRef('k.goods_id', '=', 'i.goods_id').onRef('k.sku_id', '=', 'i.sku_id'))
    .select([
      'i.id',
      'i.num',
      'i.num_iid',
      'i.sku_id',
      'i.api_type',
      'i.warehouse_id',
      'i.titles',
      'i.properties_name',
      'i.pic_url',
    ])
    .select((eb) => [
      eb.fn.coalesce('k.spec_id', eb.val('')).as('spec_id'),
      'o.seller_id',
      's.names as seller',
      'w.names as warehouse',
      eb('s.member_id', 'is not', null).as('own'),
    ])
    .where('i.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, own: Boolean(row.own) }]));
}

async function previewBasket(
  ctx: OperatorCtx,
  { connector, lots: all }: Basket & { connector: PurchaseConnector },
): Promise<Asked> {
  const first = all[0]!.of;
  const to = await consignee(ctx, first.warehouse_id, '');
  // Goods that cannot be named at the marketplace are not quoted.
  const lots = all.filter(({ of }) => !(connector.by_spec && of.sku_id !== '' && of.spec_id === ''));
  let pieces = lots.map(({ wanted }) => wanted);
  let answer: OrderPreview = { lines: [], refused: [], freight: 0, discount: 0 };
  let priced: Lot[] = [];
  let plan: DemandPlan | null = null;
  for (let round = 0; round < ROUNDS && lots.length > 0; round++) {
    const lines = lots.flatMap(({ of, lot }, at) =>
      pieces[at]! > 0
        ? [{ num_iid: of.num_iid, sku_id: of.sku_id, spec_id: of.spec_id, num: pieces[at]!, price: lot.price }]
        : [],
    );
    answer = await asked(ctx, connector, () =>
      askSupplier(ctx, connector, 'preview', (outside) => connector.preview({ key: '', lines, to }, outside)),
    );
    priced = lots.flatMap(({ lot, of, wanted }) => {
      const line = answer.lines.find((one) => sameOffer(one, of));
      return line ? [{ item_ids: [...lot.item_ids], num: wanted, price: line.price }] : [];
    });
    plan = priced.length > 0 ? await previewGoods(ctx, { lots: priced, freight: answer.freight }) : null;
    const bought = lots.map(({ lot }) =>
      sum((plan?.bought ?? []).flatMap((share) => share.given.filter((g) => lot.item_ids.includes(g.item.id)).map((g) => g.num))),
    );
    if (sum(bought) === 0 || bought.every((num, at) => num === pieces[at] || num === 0)) break;
    pieces = bought;
  }
  const named = ({ of }: (typeof all)[number]) => ({
    num_iid: of.num_iid,
    sku_id: of.sku_id,
    title: pick(of.titles, ctx.lang),
    properties_name: pick(of.properties_name, ctx.lang),
    pic_url: externalUrl(ctx.app.config, of.pic_url),
  });
  const lotOf = (offer: Offer) => lots.find((one) => sameOffer(offer, one.of))!;
  const nameless = all
    .filter((one) => !lots.includes(one))
    .map((one) => ({ ...named(one), num: one.wanted, reason: say('suppliers.no_spec', { name: connector.name }, ctx.lang) }));
  return {
    shown: {
      connector: { code: connector.code, name: connector.name, test: connector.test },
      seller: pick(first.seller, ctx.lang),
      warehouse: pick(first.warehouse, ctx.lang),
      lines: answer.lines.map((line) => {
        const one = lotOf(line);
        return { ...named(one), num: line.num, price: line.price, price_before: one.lot.price };
      }),
      refused: [
        ...answer.refused.map((offer) => ({ ...named(lotOf(offer)), num: lotOf(offer).wanted, reason: offer.reason })),
        ...nameless,
      ],
      freight: answer.freight,
      discount: answer.discount,
      total: sum(answer.lines.map((line) => line.price * line.num)) + answer.freight,
      outcome: plan ? await toOutcome(ctx, plan) : null,
      problem: null,
    },
    sealed: plan && {
      connector: connector.code,
      api_type: first.api_type,
      seller_id: first.seller_id,
      warehouse_id: first.warehouse_id,
      lots: priced,
      freight: answer.freight,
      plan: quoteOf(plan),
    },
  };
}

/** The refusal when a marketplace does not answer. */
export async function asked<T>(ctx: Ctx, connector: Pick<PurchaseConnector, 'name'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    ctx.log.warn({ connector: connector.name, err: error.message }, 'supplier not asked');
    return fail(error.problem === 'refused' ? 'suppliers.refused' : 'suppliers.no_answer', {
      name: connector.name,
      reason: error.message,
    });
  }
}
