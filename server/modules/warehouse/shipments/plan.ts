// The effect of each row of a marketplace's list: which items it sends on the way, or why it can't. A few queries for any number of rows.

import { createHash } from 'node:crypto';
import { courierOf } from '#contract/courier-numbers.ts';
import type { SHIPMENT_KINDS } from '#contract/desk/tabs.ts';
import type { Message } from '#contract/fields.ts';
import { parcelNumber } from '#contract/label-text.ts';
import type { Names } from '#contract/lang.ts';
import { NUMBER_FORMATS } from '#contract/rules/number-text.ts';
import { isIn } from '#contract/states/machine.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { type ParcelState, parcelMachine } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { amountOf } from '../../catalog/imports/prices.ts';
import type { ListRow } from './read-list.ts';

type Courier = { id: number; code: string; names: Names };
type Bought = {
  id: number;
  order_id: number;
  member_id: number;
  warehouse_id: number;
  state: ItemState;
  platform_no: string;
  tracking_no: string | null;
};
export type Planned = {
  row: ListRow;
  kind: (typeof SHIPMENT_KINDS)[number];
  no: string;
  courier: Courier | null;
  items: Bought[];
  warehouse_id: number | null;
  says: Message[];
};
type Known = {
  bought: ReadonlyMap<string, Bought[]>;
  totals: ReadonlyMap<string, number>;
  couriers: readonly Courier[];
  parcels: ReadonlyMap<string, ParcelState>;
};

const MIN_NO = 5;
const MOST_NO = 40;
const message = (key: string, params: Message['params'] = {}): Message => ({ key, params });

export async function planOf(ctx: Ctx, rows: readonly ListRow[]): Promise<Planned[]> {
  const known = await knownOf(ctx, rows);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = row.platform_no === '' ? undefined : seen.get(row.platform_no);
    if (row.tracking_no !== '') seen.set(row.platform_no, before ?? row.row);
    const planned = planRow(row, known);
    // A list has a row for each piece of an order: the first with a number is used.
    return before !== undefined && planned.kind === 'ship'
      ? { ...planned, kind: 'same', items: [], says: [message('shipments.repeated', { row: before })] }
      : planned;
  });
}

async function knownOf(ctx: Ctx, rows: readonly ListRow[]): Promise<Known> {
  const numbers = rows.map((row) => row.platform_no);
  const items = await ctx.db
    .selectFrom('purchase as b')
    .innerJoin('order_item as i', 'i.purchase_id', 'b.id')
    .leftJoin('parcel as c', 'c.id', 'i.parcel_id')
    .select(['i.id', 'i.order_id', 'i.member_id', 'i.warehouse_id', 'i.state', 'b.platform_no', 'c.tracking_no'])
    .where('b.platform_no', '=', anyOf(numbers))
    .orderBy('i.id')
    .execute();
  const totals = await ctx.db
    .selectFrom('purchase')
    .select((eb) => ['platform_no', eb.cast<number>(eb.fn.sum('total'), 'int4').as('total')])
    .where('platform_no', '=', anyOf(numbers))
    .groupBy('platform_no')
    .execute();
  const parcels = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'warehouse_id', 'state'])
    .where('tracking_no', '=', anyOf(rows.map((row) => parcelNumber(row.tracking_no))))
    .execute();
  const couriers = await ctx.db.selectFrom('courier').select(['id', 'code', 'names']).where('enabled', '=', true).execute();
  const bought = new Map<string, Bought[]>();
  for (const item of items) bought.set(item.platform_no, [...(bought.get(item.platform_no) ?? []), item]);
  return {
    bought,
    totals: new Map(totals.map((row) => [row.platform_no, row.total])),
    couriers,
    parcels: new Map(parcels.map((one) => [`${one.warehouse_id} ${one.tracking_no}`, one.state])),
  };
}

function planRow(row: ListRow, known: Known): Planned {
  const no = parcelNumber(row.tracking_no);
  const bought = known.bought.get(row.platform_no) ?? [];
  const courier = courierFor(row, known.couriers);
  const warehouse_id = bought[0]?.warehouse_id ?? null;
  const mismatch = totalMismatch(row, known.totals.get(row.platform_no));
  const out = (kind: Planned['kind'], says: Message[], items: Bought[] = []): Planned => ({
    ...{ row, kind, no, courier, items, warehouse_id },
    says: [...says, ...(bought.length > 0 ? mismatch : [])],
  });
  const problem = (key: string, params: Message['params'] = {}) => out('problem', [message(key, params)]);
  if (row.platform_no === '') return problem('shipments.no_order');
  if (bought.length === 0) return problem('shipments.unknown_order');
  if (no === '') return out('wait', []);
  if (/[,，;；/\s]/.test(row.tracking_no) && row.tracking_no.split(/[,，;；/\s]+/).filter((one) => one.length >= 8).length > 1)
    return problem('shipments.several_numbers');
  if (no.length < MIN_NO || no.length > MOST_NO) return problem('shipments.bad_number');
  const waiting = bought.filter((item) => item.state === 'purchased');
  if (waiting.length === 0) {
    const others = bought.filter((item) => item.tracking_no !== null && item.tracking_no !== no);
    return others.length > 0 ? problem('shipments.other_number', { no: others[0]!.tracking_no! }) : out('same', []);
  }
  if (new Set(waiting.map((item) => item.warehouse_id)).size > 1) return problem('shipments.two_warehouses');
  if (!courier) return problem('shipments.which_courier');
  const there = known.parcels.get(`${warehouse_id} ${no}`);
  const here = there !== undefined && isIn(parcelMachine, there, 'unknown');
  if (there !== undefined && !here && there !== 'expected' && there !== 'declared') return problem('shipments.parcel_there');
  return out('ship', here ? [message('shipments.here')] : [], waiting);
}

/** By the name in the list, in any language; else by the format of the number. */
function courierFor(row: Pick<ListRow, 'courier' | 'tracking_no'>, couriers: readonly Courier[]): Courier | null {
  const name = row.courier.toLowerCase().replace(/\s|快递|速运|快运|物流|express|logistics/g, '');
  const short = (text: string) => text.toLowerCase().replace(/\s|快递|速运|快运|物流|express|logistics/g, '');
  const named = couriers.find(
    (one) => name !== '' && (one.code === name || Object.values(one.names).some((text) => short(text ?? '') === name)),
  );
  return named ?? couriers.find((one) => one.code === courierOf(row.tracking_no)) ?? null;
}

/** The marketplace's total differs from the typed one: one of them is wrong. */
function totalMismatch(row: ListRow, typed: number | undefined): Message[] {
  const read = NUMBER_FORMATS.flatMap((format) => {
    const one = row.total === '' ? null : amountOf(row.total, 'CNY', format);
    return one !== null && typeof one === 'object' ? [Math.round(Number(one.amount) * 100)] : [];
  });
  return read.length === 0 || typed === undefined || read.includes(typed)
    ? []
    : [message('shipments.other_total', { amount_fen: read[0]!, typed_fen: typed })];
}

/** Fingerprint of the preview: which items get which number. */
export const quoteOf = (plan: readonly Planned[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.filter((one) => one.kind === 'ship').map((one) => [one.no, one.courier!.id, one.items.map((item) => item.id)]),
      ),
    )
    .digest('hex')
    .slice(0, 32);
