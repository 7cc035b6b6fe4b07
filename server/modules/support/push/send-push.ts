// Sends one push of the outbox. A browser that is gone is deleted; any other failure is retried by the outbox.
import { PermanentFailure } from '../../../connectors/delivery.ts';
import { defaultFrom, mailboxOf } from '../../../connectors/mail/mail.ts';
import { PushGone, sendWebPush } from '../../../connectors/push/web-push.ts';
import type { PushSender } from '../../platform/outbox/deliver.ts';
import { setting } from '../../platform/settings/settings.ts';
import { pushKeys } from './push-key.ts';

export const sendPush: PushSender = async (app, db, { push_id, payload }) => {
  const to = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', push_id)
    .executeTakeFirst();
  if (!to) throw new PermanentFailure('the browser takes no pushes any more');
  const { smtp_url, public_url } = app.config;
  const sender =
    (await setting(db, 'mail_from')) ||
    (smtp_url ? defaultFrom(smtp_url, public_url) : `no-reply@${new URL(public_url).hostname}`);
  try {
    await sendWebPush(to, payload, await pushKeys({ app, db }), `mailto:${mailboxOf(sender, '').address}`);
    await db
      .updateTable('push_subscription')
      .set({ failed_at: null })
      .where('id', '=', push_id)
      .where('failed_at', 'is not', null)
      .execute();
  } catch (error) {
    if (error instanceof PushGone) await db.deleteFrom('push_subscription').where('id', '=', push_id).execute();
    else
      await db
        .updateTable('push_subscription')
        .set({ failed_at: app.clock.now() })
        .where('id', '=', push_id)
        .where('failed_at', 'is', null)
        .execute();
    throw error;
  }
};
