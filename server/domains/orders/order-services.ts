// Services of a whole order: performed or refunded. Priority buying is a promise of two working hours; kept it is performed, else it is paid back.
import { type Ctx, json } from '../../context.ts';
import { dueAfter } from '../clocks/calendar.ts';
import { clockTerms } from '../clocks/clocks.ts';
import { giveBack, termsOf } from './give-back.ts';
import type { Item, Order } from './items.ts';

const PROMISED_HOURS: Record<string, number> = { priority_buy: 2 };

type Service = { code: string; state?: string };

/** Once items were bought: settles the services of their order, the first time alone. The order must be locked. */
export async function settleOrderServices(ctx: Ctx, order: Order, items: readonly Item[]): Promise<void> {
  const { paid } = termsOf(order);
  const open = paid.services.filter((s) => s.item_id === undefined && !s.performed);
  if (open.length === 0) return;
  const { calendar } = await clockTerms(ctx);
  const kept = (code: string): boolean => {
    const hours = PROMISED_HOURS[code];
    return hours === undefined || order.paid_at === null || ctx.now <= dueAfter(order.paid_at, hours, calendar);
  };
  const late = open.filter((s) => !kept(s.id));
  const services = paid.services.filter((s) => !late.includes(s)).map((s) => (open.includes(s) ? { ...s, performed: true } : s));
  const total = late.reduce((sum, s) => sum + s.amount, 0);
  const parts = total > 0 ? [{ code: 'services' as const, amount: total }] : [];
  await giveBack(
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
        (order.services as Service[]).map((s) => ({ ...s, state: late.some((l) => l.id === s.code) ? 'refunded' : 'done' })),
      ),
    })
    .where('id', '=', order.id)
    .execute();
}
