// Receives pushes of marketplaces: the signature is checked over the raw bytes, each is recorded once, and the order is processed right away. A push is
// only a trigger; the state is read from the order.
import { InvalidWebhook, type WebhookRequest } from '../../../connectors/webhook.ts';
import type { App } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { attend } from './attend.ts';
import { connectorOf } from './connect.ts';
import { notePush } from './push-log.ts';

/** False when there is no such connector. Throws InvalidWebhook for a wrong signature. */
export async function receivePushes(app: App, db: Db, code: string, request: WebhookRequest): Promise<boolean> {
  const connector = connectorOf(app, code);
  if (!connector?.webhook) return false;
  const pushes = connector.webhook(request);
  if (pushes.some((push) => push.id === '' || push.id.length > 120)) throw new InvalidWebhook('a push without a number');
  const orders = await inSystem(app, db, async (ctx) => {
    const fresh = new Set<number>();
    for (const push of pushes) {
      const id = await notePush(ctx, code, push);
      if (id) fresh.add(id);
    }
    if (fresh.size > 0)
      await ctx.db.updateTable('supplier_order').set({ next_at: ctx.now }).where('id', '=', anyOf(fresh)).execute();
    return [...fresh];
  });
  // An order that cannot be processed now stays due: the job retries it.
  for (const id of orders) await attend(app, db, id);
  return true;
}
