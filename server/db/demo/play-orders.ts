// Demo history of orders: placed from a cart, bought, received, inspected, refunded, reviewed.

import { randomUUID } from 'node:crypto';
import type { ServiceAnswer } from '#contract/service-answers.ts';
import { clockOf } from '../../clock.ts';
import { json } from '../../context.ts';
import { storageNotices } from '../../modules/shipping/waybills/stock/storage-notices.ts';
import { orderTexts } from '../../modules/warehouse/buying/canned.ts';
import { anyOf } from '../any-of.ts';
import { goodsOf } from './goods.ts';
import { pictureUrl } from './load-catalogue.ts';
import { translated } from './play-said.ts';
import type { Scene } from './play-scene.ts';
import { byStaff, said } from './said.ts';
import { scenario } from './scenario.ts';
import type { ActStep, OrderStep, ReviewStep, ScenarioStep } from './scenario-types.ts';

export async function playOrder(scene: Scene, step: OrderStep): Promise<void> {
  const at = scene.at(step);
  const cart_ids: number[] = [];
  const services: Record<string, string[]> = {};
  for (const row of step.rows) {
    const goods = goodsOf(row.goods);
    const added = await scene.call(step.member, at, 'cart/add', {
      api_type: goods.api_type,
      num_iid: goods.num_iid,
      sku_id: goods.skus[row.sku]?.sku_id ?? '',
      num: row.num,
      warehouse_id: step.warehouse,
      ...(row.remark ? { remark: row.remark } : {}),
    });
    cart_ids.push(added.cart_id as number);
    if (row.services.length) services[String(added.cart_id)] = row.services;
  }
  const coupon_id = step.coupon ? await scene.coupon(step.member, step.coupon, at) : undefined;
  const way = step.onepay ? await scene.way(step.member, 0, step.onepay) : {};
  const asked = { cart_ids, services, ...way, ...(coupon_id ? { coupon_id } : {}) };
  const path = step.onepay ? 'cart/carttoonepayorder' : 'cart/carttoorder';
  const preview = await scene.call(step.member, at, path, asked);
  const made = await scene.call(step.member, at, path, {
    ...asked,
    submit: 1,
    quote: preview.quote,
    key: randomUUID(),
  });
  const ids = made.order_ids as number[];
  scene.orders.set(step.key, ids);
  if (step.onepay) scene.onepays.set(step.key, made.onepay_id as number);
  const items = await scene.db
    .selectFrom('order_item')
    .select(['id', 'num_iid', 'sku_id'])
    .where('order_id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  for (const [n, row] of step.rows.entries()) {
    const goods = goodsOf(row.goods);
    const item = items.find((i) => i.num_iid === goods.num_iid && i.sku_id === (goods.skus[row.sku]?.sku_id ?? ''));
    if (item) scene.items.set(`${step.key}.${n}`, item.id);
  }
}

export async function playRefund(scene: Scene, step: Extract<ScenarioStep, { do: 'refund' }>): Promise<void> {
  const item_id = scene.items.get(step.on)!;
  const { member_id } = await scene.db
    .selectFrom('order_item')
    .select('member_id')
    .where('id', '=', item_id)
    .executeTakeFirstOrThrow();
  const name = [...scene.people].find(([, m]) => m.id === member_id)![0];
  const { type, reason, text: content } = step;
  const made = await scene.call(name, scene.at(step), 'goodsrefund/addRefund', {
    item_id,
    type,
    reason,
    content,
    key: randomUUID(),
  });
  scene.refunds.set(step.key, made.id as number);
}

export async function actOnRefund(scene: Scene, step: ActStep): Promise<void> {
  const id = scene.refunds.get(step.on)!;
  const { input } = step;
  const { version } = await scene.call(step.by, scene.at(step), 'aftersale/detail', { id });
  const go = (more: Record<string, unknown>) =>
    scene.call(step.by, scene.at(step), `aftersale/${step.action}`, { id, version, ...more, key: randomUUID() });
  if (step.action === 'send_back') {
    const courier = await scene.db.selectFrom('courier').select('id').where('code', '=', input.courier!).executeTakeFirst();
    await go({ courier_id: courier?.id ?? 1, tracking_no: input.tracking_no });
  } else if (step.action === 'seller_received') await go({ seller_gave: input.price ?? 0 });
  else await go({});
}

type CannedKind = Parameters<typeof orderTexts>[1];

/** A saved text as an operator selects it for a member. */
async function savedAs(
  scene: Scene,
  at: Date,
  of: { order_id: number; item_id: number },
  kind: CannedKind,
  code: string,
): Promise<string> {
  const texts = await scene.inside(at, (ctx) => orderTexts(ctx, kind, of));
  const { id } = await scene.db.selectFrom('canned_reply').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return texts.find((one) => one.id === id)!.text;
}

export async function actOnItem(scene: Scene, step: ActStep): Promise<void> {
  const id = scene.items.get(step.on)!;
  const at = scene.at(step);
  const { input } = step;
  const { order_id, warehouse_id } = await scene.db
    .selectFrom('order_item')
    .select(['order_id', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const go = (path: string, more: Record<string, unknown>) => scene.call(step.by, at, path, { ...more, key: randomUUID() });
  const says = (kind: CannedKind, code = input.saved!) => savedAs(scene, at, { order_id, item_id: id }, kind, code);
  switch (step.action) {
    case 'take':
      await go('buying/take', { item_ids: [id] });
      return;
    case 'purchase':
      return purchase(scene, step, order_id);
    case 'seller_ship': {
      const courier = await scene.db.selectFrom('courier').select('id').where('code', '=', input.courier!).executeTakeFirst();
      await go('buying/seller_ship', { item_ids: [id], courier_id: courier?.id ?? 1, tracking_no: input.tracking_no });
      return;
    }
    case 'receive':
      await go('warehouse/scan', { tracking_no: input.tracking_no, warehouse_id });
      return;
    case 'inspect_pass':
    case 'inspect_fail':
      return inspect(scene, step, id, at, step.action === 'inspect_fail' ? await says('problem') : undefined);
    case 'ask':
      await go('buying/ask', {
        item_id: id,
        text: await says('question'),
        choices: await Promise.all((input.answers ?? []).map((code) => says('answer', code))),
      });
      return;
    case 'supplement':
      await go('buying/supplement', { item_id: id, price: input.price, text: await says('supplement') });
      return;
    case 'out_of_stock':
      await go('buying/out_of_stock', { item_id: id, text: await says('refusal') });
      return;
    case 'refuse':
      await go('buying/refuse', { item_id: id, text: await says('refusal') });
      return;
    case 'cancel':
      await go('order/cancel', { id: order_id, item_ids: [id] });
      return;
    case 'destroy':
      await go('order/act', { id: order_id, item_id: id, action: 'destroy' });
      return;
    case 'abandon':
      await go('storage/abandon', { id, reason: byStaff(input.said!).text });
      return translated(scene, 'order_item', id, input.said!, at);
    default:
      throw new Error(`no way to play ${step.action}`);
  }
}

/** Items of one order that are bought together share one marketplace order; domestic freight is paid once. */
async function purchase(scene: Scene, step: ActStep, order_id: number): Promise<void> {
  if (scene.bought.has(step)) return;
  const key = step.on.split('.')[0];
  const own = await scene.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', '=', 'buying')
    .execute();
  const together = scenario.filter(
    (s): s is ActStep =>
      s.do === 'act' && s.action === 'purchase' && s.on.split('.')[0] === key && own.some((i) => i.id === scene.items.get(s.on)),
  );
  for (const s of together) scene.bought.add(s);
  const order = await scene.db.selectFrom('orders').select('freight').where('id', '=', order_id).executeTakeFirstOrThrow();
  const freight = Math.min(order.freight, Math.max(...together.map((s) => s.input.freight ?? 0)));
  const prices = [];
  for (const s of together) {
    const item = await scene.db
      .selectFrom('order_item as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select(['i.price', 'i.id', 'o.terms'])
      .where('i.id', '=', scene.items.get(s.on)!)
      .executeTakeFirstOrThrow();
    const paid = (item.terms as { paid: { items: { id: number; price: number }[] } }).paid.items.find(
      (p) => p.id === item.id,
    )!.price;
    prices.push({ item_id: item.id, price: Math.min(s.input.price ?? paid, paid) });
  }
  await scene.call(step.by, scene.at(step), 'buying/purchase', {
    order_id,
    platform_no: step.input.platform_no,
    freight,
    prices,
    key: randomUUID(),
  });
}

async function inspect(scene: Scene, step: ActStep, id: number, at: Date, problem?: string): Promise<void> {
  const { weight, length, width, height, bin } = step.input;
  await scene.photos(step.files ?? [], at, { order_item_id: id, kind: step.action === 'inspect_pass' ? 'inspect' : 'problem' });
  await scene.call(step.by, at, 'warehouse/inspect', {
    id,
    weight,
    length,
    width,
    height,
    bin,
    result: step.action === 'inspect_pass' ? 'pass' : 'fail',
    services: await answersOf(scene, id),
    ...(problem ? { problem } : {}),
    ...(step.action === 'inspect_pass' ? { reason: 'Demo' } : {}),
    key: randomUUID(),
  });
}

/** Services of an item at its inspection: all done, except photos that were not taken. */
async function answersOf(scene: Scene, id: number): Promise<ServiceAnswer[]> {
  const { services } = await scene.db.selectFrom('order_item').select('services').where('id', '=', id).executeTakeFirstOrThrow();
  return services.map(({ code }) => ({ code, done: !code.includes('photo') }));
}

export async function playReview(scene: Scene, step: ReviewStep): Promise<void> {
  const id = scene.items.get(step.on)!;
  const item = await scene.db
    .selectFrom('order_item as i')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .select(['i.goods_id', 'i.member_id', 'i.properties_name', 'm.nickname', 'm.avatar'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  await scene.db
    .insertInto('review')
    .values({
      goods_id: item.goods_id,
      order_item_id: id,
      member_id: item.member_id,
      nickname: item.nickname,
      avatar: item.avatar,
      properties_name: json(item.properties_name),
      star: step.star,
      content: json(said(step.said)),
      files: json(step.files.map(pictureUrl)),
      at: scene.at(step),
    })
    .execute();
  await scene.db.updateTable('order_item').set({ commented: true }).where('id', '=', id).execute();
}

/** The job's notifications on that day about storage that ends or has ended. */
export async function playNotices(scene: Scene, at: Date): Promise<void> {
  await storageNotices({ ...scene.app, clock: clockOf(() => at) }, scene.db);
}
