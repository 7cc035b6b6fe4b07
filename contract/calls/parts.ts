// Shapes of several answers: goods, fee rows, timeline entries, photos. Amounts in fen, weights in g, sizes in mm.

import { list, message, out, shape, z } from '../fields.ts';
import type { AnyMachine } from '../states/machine.ts';
import { COUPON_STATES } from '../states/simple.ts';

/**
 * Items whose free storage ends within 30, 7 or 1 days (the nearest of these), the first of these days and the days until then;
 * null while none is so near.
 */
export const storageEnding = z.nullable(shape({ items: out.int, until: out.day, days_left: out.int, mark: out.int }));
export type StorageEnding = z.output<typeof storageEnding>;

/** A goods card. `sales` only where the marketplace reports it; `warn` is a goods type worth knowing before buying. */
export const goodsCard = shape({
  api_type: out.text,
  num_iid: out.text,
  title: out.text,
  pic_url: out.text,
  /** The same address under the name that floors and the mall use. */
  goodsimg: z.optional(out.text),
  price: out.fen,
  orginal_price: z.optional(out.fen),
  sales: z.optional(out.int),
  min_num: out.int,
  /** code and name of a goods type that limits lines, else absent */
  warn: z.optional(shape({ code: out.text, name: out.text, risk: out.text })),
});
export type GoodsCard = z.output<typeof goodsCard>;

/** One row of a bill or a quote: what is charged and why. */
export const feeRow = shape({
  code: out.text,
  /** text key of the label, with its parameters */
  key: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** fen, below zero for a discount */
  amount: out.fen,
  why: z.optional(list(message)),
  /** the order, item or box the row belongs to */
  ref: z.optional(out.text),
});
/** From this many pieces on, fen a piece. */
export const priceStep = shape({ from: out.int, price: out.fen });

export type FeeRow = z.output<typeof feeRow>;

/** A step that a lifecycle took, for timelines; newest first. */
export const historyRow = shape({
  time: out.time,
  /** text key of the event, with its parameters */
  key: out.text,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  by: z.enum(['member', 'operator', 'seller', 'system', 'carrier']),
  state: out.text,
  milestone: out.bool,
  /** its amounts are the member's own money, written as the wallet writes it; else those of the thing's bill */
  amounts: z.optional(z.literal('wallet')),
});
export type HistoryRow = z.output<typeof historyRow>;

export const photo = shape({ id: out.id, url: out.text, thumb: out.text, kind: out.text, time: out.time });
export type Photo = z.output<typeof photo>;

/** A short film that the warehouse took of an item. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export const video = shape({ id: out.id, url: out.text, mime: z.enum(VIDEO_TYPES), time: out.time });
export type Video = z.output<typeof video>;

export const addressOut = shape({
  id: out.id,
  name: out.text,
  country: out.text,
  country_name: out.text,
  state: out.text,
  state_code: out.text,
  city: out.text,
  street: out.text,
  street2: out.text,
  postcode: out.text,
  mobilecode: out.text,
  phone: out.text,
  email: out.text,
  tax_id_type: out.text,
  /** masked: only the last digits */
  tax_id: out.text,
  latitude: z.nullable(out.number),
  longitude: z.nullable(out.number),
  is_default: out.bool,
  is_default_bill: out.bool,
  /** what has to be corrected before goods can go there */
  problem: z.nullable(message),
});
export type AddressOut = z.output<typeof addressOut>;

/** A coupon as its owner sees it; `usable` and `why_not` refer to the bill of the call. */
export const couponOut = shape({
  id: out.id,
  name: out.text,
  kind: z.enum(['money', 'percent', 'freight', 'service_fee']),
  scope: z.enum(['all', 'goods', 'freight', 'lines']),
  /** names of the lines that a coupon of scope lines is for */
  lines: z.array(out.text),
  /** fen off, or percent in hundredths */
  value: out.int,
  cap: z.nullable(out.fen),
  threshold: out.fen,
  state: z.enum(COUPON_STATES),
  starts_at: out.time,
  expires_at: out.time,
  /** it may be used now */
  ready: out.bool,
  usable: z.optional(out.bool),
  why_not: z.optional(z.nullable(message)),
  saves: z.optional(out.fen),
});
export type CouponOut = z.output<typeof couponOut>;

export const serviceOut = shape({
  code: out.text,
  name: out.text,
  doc: out.text,
  level: z.enum(['item', 'order', 'waybill', 'stock']),
  unit: z.enum(['item', 'piece', 'photo', 'order', 'waybill', 'box']),
  price: out.fen,
  free: out.int,
});
export type ServiceOut = z.output<typeof serviceOut>;

/** A message of a thread. */
export const messageOut = shape({
  id: out.id,
  from: z.enum(['member', 'operator', 'system']),
  name: out.text,
  text: out.text,
  /** what was written, where `text` was translated by a service */
  original: z.optional(out.text),
  photos: list(out.text),
  time: out.time,
  read: out.bool,
});
export type MessageOut = z.output<typeof messageOut>;

export const trackEvent = shape({
  time: out.time,
  word: z.enum([
    'info',
    'in_transit',
    'customs',
    'out_for_delivery',
    'pickup',
    'delivered',
    'attempt_fail',
    'exception',
    'returned',
  ]),
  text: out.text,
  place: out.text,
});
export type TrackEvent = z.output<typeof trackEvent>;

/** A service-level deadline: until when a step should be done; `credit` (fen) is credited once, automatically, when it is late. */
export const clockOut = shape({
  clock: z.enum(['take', 'inspect', 'pack', 'priority', 'message']),
  due_at: out.time,
  late: out.bool,
  credit: out.fen,
  credited: out.bool,
});
export type ClockOut = z.output<typeof clockOut>;

/**
 * Whether money may leave a wallet: frozen by its owner until staff has spoken to them, or withdrawals locked for a time after
 * a change of the account.
 */
export const withdrawalLocks = { wallet_frozen: out.bool, rest_until: out.timeOrNull };

/** The state of a record, the actions its member may perform now, and the deadline of the next one. */
export const stateFields = <M extends AnyMachine, const A extends string = never>(machine: M, more: readonly A[] = []) => ({
  state: out.state(machine),
  actions: out.actions(machine, more),
  due_at: out.timeOrNull,
});
