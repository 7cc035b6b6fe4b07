// The key by which push services know this shop (VAPID): made once for all servers of a database, stored encrypted.

import { newVapidKeys, type VapidKeys } from '../../../connectors/push/web-push.ts';
import type { App, Ctx } from '../../../context.ts';
import { decrypt, encrypt } from '../../../secret.ts';

const stored = (db: Ctx['db']) =>
  db.selectFrom('push_key').select(['public_key', 'private_enc']).where('id', '=', 1).executeTakeFirst();

/** Servers that start at the same moment use the key of the first: the row can be made once. */
export async function pushKeys({ app, db }: { app: App; db: Ctx['db'] }): Promise<VapidKeys> {
  const { secret } = app.config;
  let row = await stored(db);
  if (!row) {
    const made = newVapidKeys();
    await db
      .insertInto('push_key')
      .values({
        id: 1,
        public_key: made.public_key,
        private_enc: encrypt(secret, 'vapid', made.private_key),
        created_at: app.clock.now(),
      })
      .onConflict((c) => c.column('id').doNothing())
      .execute();
    row = (await stored(db))!;
  }
  return { public_key: row.public_key, private_key: decrypt(secret, 'vapid', row.private_enc) };
}
