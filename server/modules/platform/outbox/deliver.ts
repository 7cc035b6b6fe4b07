// Sends the queued messages of the outbox. Several servers may do so at once: each claims rows by writing its name and an expiry into them,
// so that no transaction stays open while a mail server answers. Rows claimed by a server that died become free as soon as it is considered gone,
// all others when the claim expires.
import { cutText } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import type { OutboxState } from '#contract/states/simple.ts';
import { PermanentFailure } from '../../../connectors/delivery.ts';
import { defaultFrom, mailboxOf, mailSender } from '../../../connectors/mail/mail.ts';
import { smsSender } from '../../../connectors/sms/sms.ts';
import type { App } from '../../../context.ts';
import { noneOf } from '../../../db/any-of.ts';
import { LONG_RETRY, withRetry } from '../../../db/errors.ts';
import type { Db } from '../../../db/open.ts';
import type { Untranslated } from '../../../db/stored/message.ts';
import { isFree } from '../../../instances.ts';
import { hasCome } from '../../../wait-time.ts';
import { port } from '../ports.ts';
import { settings } from '../settings/settings.ts';
import { textToHtml } from './html.ts';

/** Sends the payload to one browser. Throws PermanentFailure when the subscription has ended, another error when a retry may help. */
export type PushSender = (app: App, db: Db, push: { push_id: number; payload: string }) => Promise<void>;
export const pushSender = port<PushSender>()('pushSender');

/** A message with words of staff in it, and the texts that it is sent with. */
type UntranslatedRow = { channel: string; member_id: number | null; untranslated: Untranslated };
type Written = { subject: string; body: string; html: string };
/** Writes a message with the words of staff in the recipient's language; null: it stays as it is. */
export type OutboxTranslator = (app: App, db: Db, row: UntranslatedRow) => Promise<Written | null>;
export const outboxTranslator = port<OutboxTranslator>()('outboxTranslator');

/** Minutes until the next attempt; after the last one the row has failed. */
const BACK_OFF = [1, 5, 30, 120, 360];
const CLAIM_MINUTES = 5;
const MOST_MS = BACK_OFF.at(-1)! * 60_000;
/** Concurrent messages of a channel: a slow service delays no other. */
const AT_ONCE = lookup<number>({ mail: 20, sms: 10, push: 50, shown: 10 });

type ClaimedRow = {
  id: number;
  channel: string;
  target: string;
  subject: string;
  body: string;
  html: string;
  tries: number;
  unsubscribe_url: string;
  push_id: number | null;
  state: OutboxState;
  member_id: number | null;
  untranslated: Untranslated | null;
};
type Send = (row: ClaimedRow) => Promise<void>;
/** What is due: queued messages of a channel, or those to be translated that are shown in the back office instead of sent. */
type Due = { state: 'queued'; channel: string } | { state: 'shown' };

/** Sends all messages that are due. */
export async function deliver(app: App, db: Db): Promise<void> {
  const send = await senders(app, db);
  await markUndeliverable(db, Object.keys(send));
  await Promise.all([
    ...Object.entries(send).map(([channel, one]) => deliverDue(app, db, { state: 'queued', channel }, one)),
    deliverDue(app, db, { state: 'shown' }, async () => {}),
  ]);
}

/** Sends the due messages of one kind, some at once. */
async function deliverDue(app: App, db: Db, due: Due, send: Send): Promise<void> {
  const most = AT_ONCE.get(due.state === 'queued' ? due.channel : due.state) ?? 1;
  const under = new Set<Promise<void>>();
  const failed: unknown[] = [];
  for (;;) {
    const free = most - under.size;
    const rows = failed.length > 0 ? [] : await claimDue(app, db, { ...due, most: free });
    for (const row of rows) {
      const one = deliverRow(app, db, row, send)
        .catch((error: unknown) => void failed.push(error))
        .finally(() => under.delete(one));
      under.add(one);
    }
    if (rows.length < free) break;
    await Promise.race(under);
  }
  await Promise.all(under);
  if (failed.length > 0) throw failed[0];
}

/** Sends one row from the server that wrote it, without waiting for the job. */
export async function deliverNow(app: App, db: Db, id: number): Promise<void> {
  const [row] = await claimDue(app, db, { id, state: 'queued', most: 1 });
  if (row) await deliverRow(app, db, row, (await senders(app, db))[row.channel]);
}

async function senders(app: App, db: Db): Promise<Record<string, Send>> {
  const { smtp_url, sms_url, public_url } = app.config;
  const send: Record<string, Send> = {
    push: (row) => pushSender.of({ app })(app, db, { push_id: row.push_id ?? 0, payload: row.body }),
  };
  if (smtp_url) {
    const { mail_from, shop_name } = await settings(db, ['mail_from', 'shop_name']);
    const letter = mailSender(smtp_url, mailboxOf(mail_from || defaultFrom(smtp_url, public_url), shop_name));
    const about = { shop: shop_name, shop_url: `${public_url}/wap/` };
    send.mail = (row) =>
      letter({
        to: row.target,
        subject: row.subject,
        text: row.body,
        html: row.html || textToHtml(row.body, about),
        unsubscribe_url: row.unsubscribe_url,
      });
  }
  if (sms_url) {
    const message = smsSender(sms_url);
    send.sms = (row) => message({ to: row.target, text: row.body });
  }
  return send;
}

/** Messages of channels without a provider are shown in the back office instead of sent. */
const markUndeliverable = (db: Db, channels: string[]) =>
  db
    .updateTable('outbox')
    .set({ state: 'shown' })
    .where('state', '=', 'queued')
    .where('channel', '<>', noneOf(channels))
    .execute();

/** Claims due rows, and rows claimed by a server that is gone. */
type Claim = { id?: number; state: Due['state']; channel?: string; most: number };
const claimDue = ({ clock, instance }: App, db: Db, { id, state, channel, most }: Claim): Promise<ClaimedRow[]> => {
  const now = clock.now();
  return db
    .updateTable('outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at: new Date(now.getTime() + CLAIM_MINUTES * 60_000), taken_by: instance }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', state)
        .$if(state === 'shown', (q) => q.where('untranslated', 'is not', null))
        .where((is) => is.or([hasCome('next_at', now, MOST_MS), is.and([is('taken_by', 'is not', null), isFree])]))
        .$if(id !== undefined, (q) => q.where('id', '=', id!))
        .$if(channel !== undefined, (q) => q.where('channel', '=', channel!))
        .orderBy('next_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'channel',
      'target',
      'subject',
      'body',
      'html',
      'tries',
      'unsubscribe_url',
      'push_id',
      'state',
      'member_id',
      'untranslated',
    ])
    .execute();
};

async function deliverRow(app: App, db: Db, row: ClaimedRow, send: Send | undefined): Promise<void> {
  const now = app.clock.now();
  const error = await trySend(app, db, row, send);
  const wait = !error || error instanceof PermanentFailure ? undefined : BACK_OFF[row.tries - 1];
  const text = cutText(error?.message ?? '', 300);
  if (error) app.log.warn({ id: row.id, channel: row.channel, err: text, again_in_minutes: wait ?? null }, 'outbox');
  const became =
    wait !== undefined
      ? { next_at: new Date(now.getTime() + wait * 60_000) }
      : row.state === 'shown'
        ? { untranslated: null }
        : error
          ? { state: 'failed' as const }
          : { state: 'sent' as const, sent_at: now };
  // Retried until the database is back: a message that was sent but not recorded would be sent twice.
  await withRetry(
    () =>
      db
        .updateTable('outbox')
        .set({ ...became, error: text, taken_by: null })
        .where('id', '=', row.id)
        .where('taken_by', '=', app.instance)
        .execute(),
    LONG_RETRY,
  );
}

async function trySend(app: App, db: Db, row: ClaimedRow, send: Send | undefined): Promise<Error | null> {
  try {
    if (!send) throw new PermanentFailure(`no provider for ${row.channel}`);
    await send(await translated(app, db, row));
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** The message as it is to be sent; a translation is kept with it, so that a retry sends the same. */
async function translated(app: App, db: Db, row: ClaimedRow): Promise<ClaimedRow> {
  const { untranslated } = row;
  if (!untranslated) return row;
  const written = await outboxTranslator.of({ app })(app, db, { ...row, untranslated });
  await db
    .updateTable('outbox')
    .set({ ...written, untranslated: null })
    .where('id', '=', row.id)
    .where('taken_by', '=', app.instance)
    .execute();
  return { ...row, ...written };
}
