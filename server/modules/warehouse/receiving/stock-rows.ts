// Items for the warehouse.

import { type RawBuilder, sql } from 'kysely';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { type ItemState, orderItemMachine as machine } from '#contract/states/order-item.ts';
import type { OperatorCtx } from '../../../context.ts';
import { dayIn } from '../../../dates.ts';
import { numberLike } from '../../../db/like.ts';
import { literals } from '../../../db/literals.ts';
import type { OrderedService } from '../../../db/stored/order.ts';
import { freeDaysByLevel } from '../../loyalty/levels/benefits.ts';
import { proofFrom, proofOfItems } from '../../orders/orders/photos.ts';
import { storageFor } from '../../orders/orders/serialize.ts';
import { may } from '../../platform/lifecycle/transition.ts';
import { itemFilters, itemWords, type Queue } from '../../platform/queue.ts';
import { settings } from '../../platform/settings/settings.ts';
import { takenBy } from '../../platform/takes.ts';
import { slaDueAt, slaTerms } from '../../support/sla/sla.ts';
import { type KnownAnswer, toTasks } from './service-answers.ts';

/** `ordered`: the items of orders of photos or splits. */
export type StockFilter =
  | { ids: readonly number[] }
  | { parcel_id: number }
  | { ordered: 'photo_order' | 'split_order'; of: readonly number[] };

/** The condition on an item's id, so that all reads of the items are sent at once. */
function wantedIds(wanted: StockFilter): RawBuilder<number> {
  if ('ids' in wanted) return sql`any(${[...wanted.ids]}::int[])`;
  if ('parcel_id' in wanted) return sql`any(array(select id from order_item where parcel_id = ${wanted.parcel_id}))`;
  return sql`any(array(select order_item_id from ${sql.table(wanted.ordered)} where id = any(${[...wanted.of]}::int[])))`;
}

const isPhoto = ({ code }: Pick<OrderedService, 'code'>): boolean => code.includes('photo');
const photosOrdered = (services: readonly OrderedService[]): number =>
  services.reduce((n, s) => n + (isPhoto(s) ? s.count : 0), 0);

/** Ordered photos are done when all exist: the standard ones, and these. */
export function knownOfItem(
  services: readonly OrderedService[],
  there: number,
  standard: number,
): (s: OrderedService) => KnownAnswer | null {
  const wanted = standard + photosOrdered(services);
  return (s) => (isPhoto(s) ? { proof: 'photos', done: there >= wanted, wanted } : null);
}

/** Items by ids, parcel or their orders, the longest waiting first. Two queries for any number, at once. */
export async function stockRows(ctx: OperatorCtx, wanted: StockFilter): Promise<StockRow[]> {
  const ids = wantedIds(wanted);
  const query = ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .innerJoin('goods_type as t', 't.code', 'i.goods_type')
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .leftJoin('parcel as p', 'p.id', 'i.parcel_id')
    .selectAll('i')
    .select([
      'o.no as order_no',
      'm.nickname',
      'm.mark',
      'm.level',
      'g.imgs',
      'g.weight as listing_weight',
      't.names as type_names',
      't.risk',
      't.video as video_wanted',
      'w.names as warehouse_names',
      'p.tracking_no',
    ])
    .where('i.id', '=', ids)
    .orderBy('i.waits_since')
    .orderBy('i.id');
  const [rows, pictures, free, terms, { time_zone, standard_photos }] = await Promise.all([
    query.execute(),
    proofOfItems(ctx.db, ids).execute(),
    freeDaysByLevel(ctx),
    slaTerms(ctx),
    settings(ctx.db, ['time_zone', 'standard_photos']),
  ]);
  const proof = proofFrom(ctx, pictures);
  const today = dayIn(ctx.now, time_zone);
  return rows.map((r) => ({
    id: r.id,
    order_no: r.order_no,
    title: pick(r.titles, ctx.lang),
    pic_url: r.pic_url,
    properties_name: pick(r.properties_name, ctx.lang),
    num: r.num,
    remark: r.remark,
    state: r.state,
    actions: actionsOf(machine, r.state, may(ctx, { kind: 'operator', id: ctx.operator.id })),
    since: r.state_at.toISOString(),
    clock_due: r.state === 'received' ? slaDueAt(terms, r.state_at).toISOString() : null,
    goods_type: r.goods_type,
    risk: r.risk,
    tracking_no: r.tracking_no ?? '',
    bin: r.bin,
    weight: r.weight,
    size: r.length && r.width && r.height ? { length: r.length, width: r.width, height: r.height } : null,
    listing_weight: r.listing_weight,
    services: toTasks(ctx, r.services, knownOfItem(r.services, proof.get(r.id)?.photos.length ?? 0, standard_photos)),
    photos: proof.get(r.id)?.photos ?? [],
    photos_wanted: standard_photos + photosOrdered(r.services),
    videos: proof.get(r.id)?.videos ?? [],
    video_wanted: r.video_wanted,
    listing: r.imgs as string[],
    problem: r.problem,
    member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level },
    stocked_at: r.stocked_at?.toISOString() ?? null,
    free_until: r.stocked_at ? storageFor(r, free(r.level), today).free_until : null,
    warehouse: pick(r.warehouse_names, ctx.lang),
  }));
}

const stockWords: Queue['words'] = (words) => [
  ...itemWords(words),
  sql`i.id = any (array(select b.id from order_item b where b.bin <> '' and ${numberLike('b.bin', words.toUpperCase())}))`,
];

/** Items in some states, for the desk of a warehouse. */
export const stockQueue = (states: readonly ItemState[]): Queue => ({
  from: sql`order_item i`,
  id: sql.ref('i.id'),
  order: sql.ref('i.waits_since'),
  where: [sql<boolean>`i.state in (${literals(states)})`],
  filters: itemFilters,
  words: stockWords,
});

/** Paid orders of members for items in stock, in order. */
export const orderedOfStock = (thing: 'photo_order' | 'split_order'): Queue => ({
  from: sql`${sql.table(thing)} s join order_item i on i.id = s.order_item_id`,
  id: sql.ref('s.id'),
  order: sql.ref('s.created_at'),
  where: [sql<boolean>`s.state = 'paid'`],
  filters: { ...itemFilters, operator_id: takenBy(thing, 's.id') },
  words: stockWords,
});
