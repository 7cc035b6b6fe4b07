// Inspection of received items: inspect, correct weights, shelve, photograph. Receiving by scan: scan.ts.

import type { ServiceAnswer } from '#contract/service-answers.ts';
import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { type Ctx, fail, fieldChecks, type OperatorCtx } from '../../../context.ts';
import type { OrderedService } from '../../../db/stored/order.ts';
import { allGoodsTypes } from '../../catalog/site/reference.ts';
import { setItems, setOrders } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, lockOrder, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import { settleItemServices } from '../../orders/orders/order-services.ts';
import { photosByItem, proofByItem } from '../../orders/orders/photos.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { storageStart } from '../../orders/orders/serialize.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Confirmed } from '../../platform/confirm.ts';
import { note, reasonIn, transition } from '../../platform/lifecycle/transition.ts';
import { setting, settings } from '../../platform/settings/settings.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { binNamed } from '../bins/bins.ts';
import { settleParcel } from '../parcels/settle-parcel.ts';
import { confirmMeasured } from './confirm-measure.ts';
import { storePhotos, storeVideos } from './photos.ts';
import { problemTexts } from './problem-texts.ts';
import { answerServices } from './service-answers.ts';
import { knownOfItem } from './stock-rows.ts';

export type Inspection = {
  id: number;
  weight: number;
  length: number;
  width: number;
  height: number;
  files?: readonly number[] | undefined;
  videos?: readonly number[] | undefined;
  result: 'pass' | 'fail';
  problem?: string | undefined;
  bin?: string | undefined;
  goods_type?: string | undefined;
  num?: number | undefined;
  services?: readonly ServiceAnswer[] | undefined;
  /** why it passes without the promised photos, the video or a bin */
  reason?: string | undefined;
  confirmed?: Confirmed;
};

async function lockOwnItem(ctx: Ctx, id: number): Promise<{ item: Item; order_id: number }> {
  const row = await ctx.db.selectFrom('order_item').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const { items } = await lockOrder(ctx, row.order_id);
  return { item: items.find((i) => i.id === id)!, order_id: row.order_id };
}

/** Weighs (the whole row, grams), measures, photographs and judges. Passed goods go into stock, for others the member decides. */
export async function inspect(ctx: OperatorCtx, input: Inspection): Promise<number> {
  const { item: whole, order_id } = await lockOwnItem(ctx, input.id);
  const checks = fieldChecks();
  if (input.result === 'fail' && !input.problem) checks.fault('warehouse.need_problem', {}, 'problem');
  if (
    input.goods_type &&
    !(await ctx.db.selectFrom('goods_type').select('code').where('code', '=', input.goods_type).executeTakeFirst())
  )
    checks.fault('fail.field_choice', {}, 'goods_type');
  const bin = await checks.of(() => (input.bin ? binNamed(ctx, whole.warehouse_id, input.bin) : ''));
  if (input.result === 'pass') await requireProof(ctx, whole, input, checks);
  checks.done();
  await confirmMeasured(ctx, input.confirmed, whole, { ...input, num: input.num ?? whole.num });
  const names = input.files?.length ? (await operatorUploads(ctx, input.files)).map((u) => u.name) : [];
  const films = input.videos?.length ? (await operatorUploads(ctx, input.videos, 'videos', 'video')).map((u) => u.name) : [];
  const item = input.num !== undefined && input.num < whole.num ? (await splitItem(ctx, whole, input.num)).split : whole;
  const services = await performed(ctx, item, input);
  const measured = {
    weight: input.weight,
    length: input.length,
    width: input.width,
    height: input.height,
    ...(bin ? { bin } : {}),
    ...(input.goods_type ? { goods_type: input.goods_type } : {}),
    services,
  };
  await storePhotos(ctx, input.result === 'pass' ? 'inspect' : 'problem', names, { order_item_id: item.id });
  await storeVideos(ctx, films, item.id);
  const title = item.titles;
  const url = `/pages/member/order/detail?id=${order_id}`;
  if (input.result === 'pass') {
    await transition(ctx, itemLifecycle, item, {
      action: 'inspect_pass',
      params: { weight: input.weight, unit: 'kg' },
      set: { ...measured, ask: null, stocked_at: ctx.now, storage_from: await storageStart(ctx, item) },
    });
    await notify(ctx, item.member_id, { kind: 'order', key: 'in_stock', params: { title, weight_g: input.weight }, url });
  } else {
    const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'problem_days')) * 86_400_000);
    const text = input.problem!;
    const texts = await problemTexts(ctx, { order_id, item_id: item.id }, text);
    await transition(ctx, itemLifecycle, item, {
      action: 'inspect_fail',
      ...reasonIn(text, texts),
      due_at,
      set: { ...measured, ask: { kind: 'problem', text, ...(texts && { texts }), photos: [], choices: [] }, problem: text },
    });
    await notify(ctx, item.member_id, { kind: 'order', key: 'problem', params: { title, text: texts ?? text }, url });
  }
  const done = services.filter((s) => s.state === 'done').map((s) => s.code);
  await markPerformed(ctx, order_id, item.id, done);
  if (input.result === 'pass') await settleItemServices(ctx, { ...item, state: 'in_stock' });
  await refreshOrder(ctx, order_id);
  if (item.parcel_id !== null) await settleParcel(ctx, item.parcel_id);
  await audit(ctx, 'warehouse.inspect', 'item', item.id, {
    result: input.result,
    weight: input.weight,
    ...(input.reason ? { reason: input.reason } : {}),
  });
  return item.id;
}

/** Passing requires the standard photos, a video if the goods type demands it, and a bin, else a reason, which is audited. */
async function requireProof(ctx: Ctx, item: Item, input: Inspection, checks: ReturnType<typeof fieldChecks>): Promise<void> {
  if (input.reason) return;
  const wanted = await setting(ctx.db, 'standard_photos');
  const proof = (await proofByItem(ctx, [item.id])).get(item.id);
  const there = (proof?.photos.length ?? 0) + (input.files?.length ?? 0);
  if (there < wanted) checks.fault('warehouse.need_photos', { n: wanted, there }, 'files');
  const type = input.goods_type ?? item.goods_type;
  const filmed = Boolean(input.videos?.length) || Boolean(proof?.videos.length);
  if (!filmed && (await allGoodsTypes(ctx.db)).some((one) => one.code === type && one.video))
    checks.fault('warehouse.need_video', {}, 'videos');
  if (!input.bin && !item.bin) checks.fault('warehouse.need_bin', {}, 'bin');
}

/**
 * The item's services after this inspection. Passed goods need an answer for each; those not performed stay open until the item is in stock, and are
 * refunded then. A problem may leave all open.
 */
async function performed(ctx: OperatorCtx, item: Item, input: Inspection): Promise<OrderedService[]> {
  const { standard_photos } = await settings(ctx.db, ['standard_photos']);
  const there = ((await photosByItem(ctx, [item.id])).get(item.id)?.length ?? 0) + (input.files?.length ?? 0);
  const known = knownOfItem(item.services, there, standard_photos);
  const answers = input.services ?? [];
  const asked = input.result === 'pass' ? item.services : item.services.filter((s) => answers.some((a) => a.code === s.code));
  const answered = await answerServices(ctx, asked, answers, known);
  return item.services.map((s): OrderedService => {
    const now = answered.find((one) => one.code === s.code) ?? s;
    return now.state === 'refunded' && s.state === 'ordered' ? { ...now, state: 'ordered' } : now;
  });
}

/** Performed services are never refunded. */
async function markPerformed(ctx: Ctx, order_id: number, item_id: number, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const order = await ctx.db.selectFrom('orders').select('terms').where('id', '=', order_id).executeTakeFirstOrThrow();
  const terms = termsOf(order);
  const services = terms.paid.services.map((s) =>
    s.item_id === item_id && codes.includes(s.id) ? { ...s, performed: true } : s,
  );
  await setOrders(ctx, [order_id], { terms: { ...terms, paid: { ...terms.paid, services } } });
}

/** Corrects a wrong weight or size; measurements made for a waybill stay. */
export async function measure(
  ctx: OperatorCtx,
  input: { id: number; weight: number; length: number; width: number; height: number; confirmed?: Confirmed },
): Promise<number> {
  const { item } = await lockOwnItem(ctx, input.id);
  if (!isIn(orderItemMachine, item.state, 'in_house')) fail('order.action', {}, 'id');
  const { weight, length, width, height } = input;
  await confirmMeasured(ctx, input.confirmed, item, { num: item.num, weight, length, width, height });
  await setItems(ctx, [item.id], { weight, length, width, height });
  await note(ctx, itemLifecycle, item, { action: 'measure', params: { weight } });
  await audit(ctx, 'warehouse.measure', 'item', item.id, { weight, length, width, height, was: item.weight });
  return item.id;
}

export async function shelve(ctx: OperatorCtx, id: number, bin: string): Promise<number> {
  const { item } = await lockOwnItem(ctx, id);
  if (!isIn(orderItemMachine, item.state, 'in_house')) fail('order.action', {}, 'id');
  const name = await binNamed(ctx, item.warehouse_id, bin);
  if (name === item.bin) return id;
  await setItems(ctx, [id], { bin: name });
  await audit(ctx, 'warehouse.shelve', 'item', id, { bin: name, was: item.bin });
  return id;
}

export async function addPhotos(ctx: OperatorCtx, id: number, files: readonly number[], extra: boolean): Promise<number> {
  const { item } = await lockOwnItem(ctx, id);
  const names = (await operatorUploads(ctx, files)).map((u) => u.name);
  await storePhotos(ctx, extra ? 'extra' : 'inspect', names, { order_item_id: item.id });
  return id;
}
