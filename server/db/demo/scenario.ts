// The demo history as data: orders and waybills of five members in every state, so that each queue of the back office has open work.
// Written as tracks (how far a record has advanced, and when it began) in data/order-tracks.json and data/waybill-tracks.json, expanded here into single steps in
// chronological order.

import { z } from '#contract/fields.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { storageTerms } from '../../modules/pricing/freight/storage.ts';
import { document } from '../base/data-files.ts';
import { levels } from '../base/levels.ts';
import { goodsOf } from './goods.ts';
import { hash, part } from './hash.ts';
import { lineCarriers } from './line-carriers.ts';
import { members } from './people.ts';
import { said } from './said.ts';
import { roadOf } from './scenario-road.ts';
import { orderTracks, type Track, type WaybillTrack, waybillTracks } from './scenario-track.ts';
import { type ActInput, type ScenarioStep, writtenStep } from './scenario-types.ts';
import { demoBin, PLACES, RACKS } from './warehouses.ts';

const DAY = 24;
const steps: ScenarioStep[] = [];
/** The expected final state of every item, for the loader to check. */
export const expected: Record<string, ItemState | WaybillState> = {};

const act = (hours_ago: number, on: string, action: string, by: string, input: ActInput = {}, files?: string[]) => {
  steps.push({ do: 'act', hours_ago, on, action, by, input, ...(files ? { files } : {}) });
};

/** What staff wrote at the end of a track. */
const words = (t: { said?: string | undefined }): ActInput => (t.said ? { said: said(t.said) } : {});

// ---- orders ----

const COURIERS = ['sf', 'zto', 'yto', 'sto', 'jt', 'jd'];
const FORWARD = ['unpaid', 'paid', 'buying', 'purchased', 'on_the_way', 'received', 'in_stock'] as const;
/** How far an item follows the main path before it branches to its own end, or joins a waybill. */
const REACH: { readonly [S in ItemState]: (typeof FORWARD)[number] } = {
  unpaid: 'unpaid',
  paid: 'paid',
  buying: 'buying',
  purchased: 'purchased',
  on_the_way: 'on_the_way',
  received: 'received',
  in_stock: 'in_stock',
  in_waybill: 'in_stock',
  shipped: 'in_stock',
  completed: 'in_stock',
  lost: 'in_stock',
  pay_review: 'unpaid',
  cancelled: 'paid',
  question: 'buying',
  supplement_due: 'buying',
  out_of_stock: 'buying',
  invalid: 'buying',
  problem: 'received',
  closed: 'received',
  after_sale: 'in_stock',
  refunded: 'in_stock',
  abandoned: 'in_stock',
};

function readRow(row: Track['rows'][number]) {
  const g = goodsOf(row.goods);
  const num = Math.max(row.num, g.min_num);
  const sku = g.skus.findIndex((s) => s.quantity >= num);
  return { goods: row.goods, sku: Math.max(0, sku), num, remark: row.remark, services: row.services };
}

const trackingOf = (key: string): string =>
  `${['SF', 'ZT', 'YT', 'ST', 'JT', 'JD'][part(`${key}c`, 6)]}${(hash(`${key}tracking`) % 9_000_000_000) + 1_000_000_000}`;

/** Inspection photos: the chosen SKU, on the mat and on the scale. */
function shots(row: { goods: string; sku: number }, grams: number): string[] {
  const g = goodsOf(row.goods);
  const [, look, colour, salt = '1-1'] = (g.skus[row.sku]?.pic_url ?? g.pic_url).split('/');
  const n = salt.split('-')[0];
  return [`qc/${look}/${colour}/${n}-1`, `qc/${look}/${colour}/${n}-2`, `scale/${look}/${colour}/${n}-${grams}`];
}

function walkOrder(t: Track): void {
  const begun = t.days_ago * DAY;
  const rows = t.rows.map(readRow);
  steps.push({
    do: 'order',
    hours_ago: begun,
    key: t.key,
    member: t.member,
    warehouse: t.warehouse,
    rows,
    coupon: t.coupon ?? null,
    ...(t.onepay ? { onepay: t.onepay } : {}),
  });
  const far = FORWARD.indexOf(REACH[t.to]);
  // Four days from order to shelf; proportionally less when the order is younger than that.
  const at = (share: number) => begun - Math.min(begun * Math.min(0.96, share), share * 7 * DAY);
  const all = (run: (ref: string, row: (typeof rows)[number], i: number) => void) =>
    rows.forEach((row, i) => {
      run(`${t.key}.${i}`, row, i);
    });
  if (t.to === 'pay_review')
    steps.push({
      do: 'remit',
      hours_ago: at(0.3),
      key: `${t.key}-remit`,
      member: t.member,
      bank: t.member === 'harper' ? 'usd' : 'eur',
      for: t.key,
      amount: null,
      files: [`slip/${part(t.key, 900)}/${1000 + part(t.key, 8000)}.00`],
    });
  if (far >= 1) steps.push({ do: 'pay', hours_ago: at(0.04), member: t.member, for: t.key });
  if (far >= 2)
    all((ref) => {
      act(at(0.12), ref, 'take', 'buyer');
    });
  if (far >= 3)
    all((ref, row) => {
      const g = goodsOf(row.goods);
      act(at(0.18), ref, 'purchase', 'buyer', {
        platform_no: String(2_600_000_000_000 + (hash(`${t.key}no`) % 900_000_000)),
        price: g.skus[row.sku]?.price ?? g.price,
        freight: g.post_fee,
      });
    });
  if (far >= 4)
    all((ref) => {
      act(at(0.28), ref, 'seller_ship', 'buyer', { courier: COURIERS[part(`${t.key}c`, 6)]!, tracking_no: trackingOf(t.key) });
    });
  const warehouseman = t.warehouse === 1 ? 'warehouse' : 'warehouse-sh';
  if (far >= 5)
    all((ref) => {
      act(at(0.5), ref, 'receive', warehouseman, { tracking_no: trackingOf(t.key) });
    });
  if (far >= 6 || ['problem', 'closed'].includes(t.to)) {
    all((ref, row, i) => {
      const g = goodsOf(row.goods);
      const weight = Math.max(5, Math.round((g.weight ?? 500) * row.num * (0.94 + part(`${ref}w`, 13) / 100)));
      const measured = {
        weight,
        length: g.length ?? 250,
        width: g.width ?? 180,
        height: Math.min(900, (g.height ?? 100) * row.num),
      };
      const fails = ['problem', 'closed'].includes(t.to);
      act(
        at(0.56),
        ref,
        fails ? 'inspect_fail' : 'inspect_pass',
        warehouseman,
        fails
          ? { ...measured, saved: t.saved }
          : { ...measured, bin: demoBin('ABCD'[part(t.key, 4)]!, part(`${ref}bin`, RACKS) + 1, (i % PLACES) + 1) },
        shots(row, weight),
      );
    });
  }
  all((ref) => {
    branch(t, ref, at);
  });
  all((ref) => {
    expected[ref] = t.to;
  });
}

function branch(t: Track, ref: string, at: (share: number) => number): void {
  const g = goodsOf(t.rows[Number(ref.split('.')[1])]!.goods);
  if (t.to === 'cancelled') act(at(0.3), ref, 'cancel', t.member);
  if (t.to === 'question') act(at(0.4), ref, 'ask', 'buyer', { saved: t.saved, answers: t.answers ?? [] });
  if (t.to === 'supplement_due')
    act(at(0.4), ref, 'supplement', 'buyer', { saved: t.saved, price: Math.round(g.price * 1.15), freight: g.post_fee });
  if (t.to === 'out_of_stock') act(at(0.4), ref, 'out_of_stock', 'buyer', { saved: t.saved });
  if (t.to === 'invalid') act(at(0.4), ref, 'refuse', 'buyer', { saved: t.saved });
  if (t.to === 'closed') act(at(0.7), ref, 'destroy', t.member);
  if (t.to === 'abandoned') abandon(t, ref, at(0.56));
  if (t.to === 'after_sale' || t.to === 'refunded') {
    steps.push({
      do: 'refund',
      hours_ago: at(0.62),
      key: `${ref}-refund`,
      on: ref,
      type: t.sale?.type ?? 'return',
      reason: t.sale?.reason ?? 'wrong_item',
      text: t.text ?? '',
    });
    const ways = t.to === 'refunded' ? ['agree', 'send_back', 'seller_received'] : (t.sale?.ways ?? []);
    ways.forEach((action, n) => {
      act(at(0.7 + n * 0.06), `${ref}-refund`, action, action === 'send_back' ? 'warehouse' : 'buyer', {
        courier: 'sf',
        tracking_no: trackingOf(`${ref}back`),
        price: g.price,
      });
    });
  }
}

/** Three notices after the free days, then two operators. */
function abandon(t: Track, ref: string, shelved: number): void {
  const { free_days } = levels[members.find((m) => m.key === t.member)!.level]!;
  for (const days of storageTerms.notice_days) steps.push({ do: 'notices', hours_ago: shelved - (free_days + days + 0.5) * DAY });
  act(1.5 * DAY, ref, 'abandon', 'warehouse', words(t));
  act(DAY, ref, 'abandon', 'admin', words(t));
}

// ---- waybills ----

const WAY = ['unpaid', 'to_pack', 'packing', 'to_dispatch', 'dispatched', 'delivered', 'received'] as const;
type Way = (typeof WAY)[number];
const WAY_REACH: { readonly [S in WaybillState]: Way } = {
  unpaid: 'unpaid',
  to_pack: 'to_pack',
  packing: 'packing',
  to_dispatch: 'to_dispatch',
  dispatched: 'dispatched',
  delivered: 'delivered',
  received: 'received',
  pay_review: 'unpaid',
  cancelled: 'to_pack',
  problem: 'packing',
  choose_line: 'packing',
  settle_due: 'packing',
  lost: 'dispatched',
  seized: 'dispatched',
  returned: 'dispatched',
};
/** The state of a waybill's items in each of its states. */
const ITEM_AT: { readonly [S in WaybillState]: ItemState } = {
  unpaid: 'in_waybill',
  pay_review: 'in_waybill',
  to_pack: 'in_waybill',
  packing: 'in_waybill',
  problem: 'in_waybill',
  choose_line: 'in_waybill',
  settle_due: 'in_waybill',
  to_dispatch: 'in_waybill',
  dispatched: 'shipped',
  delivered: 'shipped',
  received: 'completed',
  lost: 'lost',
  seized: 'lost',
  returned: 'in_stock',
  cancelled: 'in_stock',
};
/** States of waybills that have been packed. */
const PACKED = ['to_dispatch', 'dispatched', 'delivered', 'received', 'settle_due', 'choose_line', 'lost', 'seized', 'returned'];

const itemWeight = (ref: string): number => {
  const found = steps.find((s) => s.do === 'act' && s.on === ref && s.action === 'inspect_pass');
  return found?.do === 'act' ? (found.input.weight ?? 500) : 500;
};

function boxesOf(t: WaybillTrack) {
  const goodsWeight = t.items.reduce((sum, ref) => sum + itemWeight(ref), 0);
  const weight = Math.round((goodsWeight * (t.heavier ?? 108)) / 100);
  const boxes = weight > 5_000 ? 2 : 1;
  const side = Math.round(Math.cbrt((weight / boxes) * 6_200) / 5) * 5;
  return Array.from({ length: boxes }, (_, i) => ({
    weight: Math.round(weight / boxes) + i,
    length: side + 60,
    width: side,
    height: Math.max(60, side - 50),
  }));
}

function walkWaybill(t: WaybillTrack): void {
  const begun = t.days_ago * DAY;
  // Sixteen days from submission to receipt; a lost waybill uses all the time there is.
  const at = (share: number) => begun - Math.min(begun * share, t.to === 'lost' ? begun * share : share * 16 * DAY);
  steps.push({
    do: 'waybill',
    hours_ago: begun,
    key: t.key,
    member: t.member,
    warehouse: t.warehouse,
    items: t.items,
    line: t.line,
    address: t.address,
    services: t.services ?? ['parcel_photo'],
    insure: t.insure ?? true,
    ...(t.onepay ? { onepay: t.onepay } : {}),
  });
  const far = WAY.indexOf(WAY_REACH[t.to]);
  const packer = t.warehouse === 1 ? 'warehouse' : 'warehouse-sh';
  if (t.to === 'pay_review')
    steps.push({
      do: 'remit',
      hours_ago: at(0.4),
      key: `${t.key}-remit`,
      member: t.member,
      bank: 'eur',
      for: t.key,
      amount: null,
      files: [`slip/${part(t.key, 900)}/${300 + part(t.key, 900)}.50`],
    });
  if (far >= 1) steps.push({ do: 'pay', hours_ago: at(0.02), member: t.member, for: t.key });
  if (t.to === 'cancelled') act(at(0.5), t.key, 'cancel', t.member);
  if (far >= 2) act(at(0.06), t.key, 'take', packer);
  if (t.to === 'problem') act(at(0.3), t.key, 'problem', packer, words(t));
  if (PACKED.includes(t.to)) {
    const boxes = boxesOf(t);
    act(
      at(0.09),
      t.key,
      'pack',
      packer,
      { boxes },
      [0, 1, 2].map((i) => `scale/1f4e6/-/${part(t.key, 90) + i}-${boxes[i % boxes.length]!.weight}`),
    );
    // Heavier boxes than estimated may require a supplement; the loader pays it when the waybill is at settle_due and has further states to reach.
    if (t.to !== 'settle_due' && t.to !== 'choose_line')
      steps.push({ do: 'pay', hours_ago: at(0.1), member: t.member, for: t.key });
    if (far >= 4) {
      const { carrier, prefix } = lineCarriers.get(t.line)!;
      act(at(0.13), t.key, 'dispatch', packer, {
        carrier,
        tracking_nos: boxes.map(
          (_, i) => `${prefix}${(hash(`${t.key}${i}no`) % 900_000_000) + 100_000_000}${/[A-Z]$/.test(prefix) ? 'CN' : ''}`,
        ),
      });
      for (const { share, ...event } of roadOf(t)) steps.push({ do: 'track', hours_ago: at(share), on: t.key, ...event });
    }
  }
  if (t.to === 'received') act(at(0.94), t.key, 'receive', t.member);
  if (t.to === 'lost') act(at(0.95), t.key, 'lose', packer, words(t));
  if (t.to === 'seized') act(at(0.95), t.key, 'seize', packer, words(t));
  if (t.to === 'returned') act(at(0.95), t.key, 'come_back', packer, { ...words(t), before_export: true });
  expected[t.key] = t.to;
  for (const ref of t.items) expected[ref] = ITEM_AT[t.to];
}

for (const t of orderTracks) walkOrder(t);
for (const t of waybillTracks) walkWaybill(t);

/** Steps that belong to no track: top-ups, remittances to review, undeclared parcels, messages between members and operators, reviews. */
const extras = document('demo', 'steps', z.array(writtenStep));

/** All steps, the oldest first; those of the same time in the order of the data. */
export const scenario: ScenarioStep[] = [...extras, ...steps]
  .map((s, i) => ({ s, i }))
  .sort((a, b) => b.s.hours_ago - a.s.hours_ago || a.i - b.i)
  .map(({ s }) => s);
