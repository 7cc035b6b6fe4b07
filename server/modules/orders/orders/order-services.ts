// Settles ordered services as performed or refunded: those of an item once it is in stock, those of a whole order once it is bought. Priority buying promises two working hours; late, it is refunded.

import { LANGS, listed, type Names, pick } from '#contract/lang.ts';
import { type Ctx, json } from '../../../context.ts';
import { note, SYSTEM } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { sum } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { addWorkingHours } from '../../support/sla/calendar.ts';
import { slaTerms } from '../../support/sla/sla.ts';
import type { Item, Order } from './items.ts';
import { itemLifecycle } from './items.ts';
import { bookRefund, termsOf } from './refund-items.ts';

const PRIORITY_BUY = 'priority_buy';

/** Settles the services of an order when items are bought for the first time. The order must be locked. */
export async function settleOrderServices(ctx: Ctx, order: Order, items: readonly Item[]): Promise<void> {
  const { paid } = termsOf(order);
  const open = paid.services.filter((s) => s.item_id === undefined && !s.performed);
  if (open.length === 0) return;
  const { calendar } = await slaTerms(ctx);
  const promised = await setting(ctx.db, 'priority_buy_hours');
  const kept = (code: string): boolean => {
    if (code !== PRIORITY_BUY || order.paid_at === null) return true;
    return ctx.now <= addWorkingHours(order.paid_at, promised, calendar);
  };
  const late = open.filter((s) => !kept(s.id));
  const services = paid.services.filter((s) => !late.includes(s)).map((s) => (open.includes(s) ? { ...s, performed: true } : s));
  const total = late.reduce((sum, s) => sum + s.amount, 0);
  const parts = total > 0 ? [{ code: 'services' as const, amount: total }] : [];
  await bookRefund(
    ctx,
    order,
    { parts, total, rest: { ...paid, services } },
    {
      key: `order_services:${order.id}`,
      text_key: 'money.service_late',
      items: total > 0 ? items : [],
    },
  );
  await ctx.db
    .updateTable('orders')
    .set({
      services: json(
        order.services.map((s) => ({
          ...s,
          ...(late.some((l) => l.id === s.code)
            ? { state: 'refunded' as const }
            : { state: 'done' as const, done_at: ctx.now.toISOString(), by: ctx.operator?.name ?? '' }),
        })),
      ),
    })
    .where('id', '=', order.id)
    .execute();
}

/**
 * An item is in stock: its services that inspection did not perform won't be performed any more. They are refunded and named in the history and in a
 * message. The order must be locked; call it after the performed ones are written.
 */
export async function settleItemServices(ctx: Ctx, item: Item): Promise<void> {
  const { services: ordered } = await ctx.db
    .selectFrom('order_item')
    .select('services')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  const undone = ordered.filter((s) => s.state === 'ordered');
  if (undone.length === 0) return;
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', item.order_id).executeTakeFirstOrThrow();
  const { paid } = termsOf(order);
  const open = paid.services.filter((s) => s.item_id === item.id && !s.performed);
  const total = sum(open.map((s) => s.amount));
  const back = { parts: [{ code: 'services' as const, amount: total }], total };
  if (total > 0)
    await bookRefund(
      ctx,
      order,
      { ...back, rest: { ...paid, services: paid.services.filter((s) => !open.includes(s)) } },
      { key: `item_services:${item.id}`, text_key: 'money.service_undone', items: [await whole(ctx, item.id)] },
    );
  await ctx.db
    .updateTable('order_item')
    .set({ services: json(ordered.map((s) => (undone.includes(s) ? { ...s, state: 'refunded' as const } : s))) })
    .where('id', '=', item.id)
    .execute();
  const params = { services: listedNames(undone.map((s) => s.names)), amount_fen: total };
  await note(ctx, itemLifecycle, item, {
    action: 'services_back',
    by: SYSTEM,
    params,
  });
  if (total > 0)
    await notify(ctx, order.member_id, {
      kind: 'refund',
      key: 'services_back',
      params: { no: order.no, ...params },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
}

const whole = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A list of names, in every language. */
const listedNames = (all: readonly Names[]): Names =>
  Object.fromEntries(
    LANGS.map((lang) => [
      lang,
      listed(
        all.map((names) => pick(names, lang)),
        lang,
      ),
    ]),
  );
