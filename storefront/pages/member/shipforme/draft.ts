// A declaration as it is typed: one or many parcels, and what applies to all of them. Stored while the user looks something up
// on another page.

import { uuid } from '#client/uuid.ts';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import { courierOf, type Parsed } from './parse-list.ts';

export type Content = { key: string; title: string; num: number; price: string };
export type ParcelDraft = { key: string; tracking_no: string; courier_id: string; items: Content[]; remark: string };
export type Draft = {
  parcels: ParcelDraft[];
  warehouse_id: number | null;
  goods_type: string;
  mode: 'hold' | 'ship';
  address_id: number | null;
  shipping_id: number | null;
  /** grams, to compare lines with */
  weight: number;
  auto: boolean;
  /** fen; 0: none yet */
  limit: number;
};
export type Courier = { id: number; code: string };

export const WEIGHTS = [500, 1000, 2000, 5000];
export const newContent = (): Content => ({ key: uuid(), title: '', num: 1, price: '' });
export const newParcel = (tracking_no = ''): ParcelDraft => ({
  key: uuid(),
  tracking_no,
  courier_id: '',
  items: [newContent()],
  remark: '',
});
export const newDraft = (): Draft => ({
  parcels: [newParcel()],
  warehouse_id: null,
  goods_type: 'general',
  mode: 'hold',
  address_id: null,
  shipping_id: null,
  weight: 1000,
  auto: false,
  limit: 0,
});

/** The contents of a stored parcel, to be changed; a parcel that was found has none yet. */
export const draftOf = (p: ParcelOut): Draft => ({
  ...newDraft(),
  parcels: [
    {
      ...newParcel(p.tracking_no),
      courier_id: p.courier_id === null ? '' : String(p.courier_id),
      remark: p.remark,
      items: p.items.length
        ? p.items.map((i) => ({ key: uuid(), title: i.title, num: i.num, price: typedFen(i.price) }))
        : [newContent()],
    },
  ],
  warehouse_id: p.warehouse_id,
  goods_type: p.goods_type || 'general',
  mode: p.mode,
  address_id: p.address_id,
  shipping_id: p.shipping_id,
  auto: p.pay_limit > 0,
  limit: p.pay_limit,
});

const idOf = (couriers: readonly Courier[], code: string): string => {
  const found = couriers.find((c) => c.code === code);
  return found ? String(found.id) : '';
};

/** Parcels read from a pasted list replace those that are still empty. */
export function withParsed(draft: Draft, rows: readonly Parsed[], couriers: readonly Courier[]): Draft {
  const kept = draft.parcels.filter((p) => p.tracking_no.trim() || p.items.some((i) => i.title.trim()));
  const known = new Set(kept.map((p) => p.tracking_no.trim().toUpperCase()));
  const fresh = rows
    .filter((row) => !known.has(row.tracking_no))
    .map(
      (row): ParcelDraft => ({
        ...newParcel(row.tracking_no),
        courier_id: idOf(couriers, row.courier),
        items: [{ ...newContent(), title: row.title, num: row.num, price: row.price }],
      }),
    );
  const parcels = [...kept, ...fresh];
  return { ...draft, parcels: parcels.length ? parcels : draft.parcels };
}

/** The courier that a number indicates, unless one was chosen. */
export const guessed = (parcel: ParcelDraft, couriers: readonly Courier[]): ParcelDraft =>
  parcel.courier_id ? parcel : { ...parcel, courier_id: idOf(couriers, courierOf(parcel.tracking_no)) };

type ParcelArgs =
  NonNullable<ArgsAt<'buyself/add'>['parcels']> extends infer P ? (P extends readonly (infer One)[] ? One : never) : never;

export const limitOf = (draft: Draft): number => (draft.mode === 'ship' && draft.auto ? draft.limit : 0);

/** All fields of one parcel as the call takes them. */
export const parcelArgs = (draft: Draft, parcel: ParcelDraft): ParcelArgs =>
  ({
    courier_id: Number(parcel.courier_id),
    tracking_no: parcel.tracking_no.trim(),
    warehouse_id: draft.warehouse_id ?? 0,
    goods_type: draft.goods_type,
    ...(parcel.remark.trim() ? { remark: parcel.remark.trim() } : {}),
    items: parcel.items.map((i) => ({ title: i.title.trim(), num: i.num, price: priceFen(i.price) ?? 0 })),
    mode: draft.mode,
    ...(draft.mode === 'ship'
      ? { address_id: draft.address_id ?? undefined, shipping_id: draft.shipping_id ?? undefined, pay_limit: limitOf(draft) }
      : {}),
  }) as ParcelArgs;
