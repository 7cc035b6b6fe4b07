// Messages between a member and the shop about an order or a waybill: one thread each, with pictures and unread counts.

import type { MessageOut } from '#contract/calls/parts.ts';
import type { QueuedThing } from '#contract/calls/threads.ts';
import type { InboxThing } from '#contract/inbox-things.ts';
import type { Names } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { isUntranslated, saidIn, type TranslatedText } from '#contract/said.ts';
import { type Ctx, fail, json, type MemberCtx, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { operatorUploads, ownUploads } from '../../platform/uploads/uploads.ts';
import { type NotificationEvent, notify } from '../notifications/notify.ts';
import { answerText, langOf } from './answer-text.ts';
import { PAGES } from './subjects.ts';

/** files: names of uploads; texts: a saved text in its languages. */
type More = { files?: readonly string[]; texts?: Names | undefined; translations?: Names | undefined };
/** `translates`: a service could still turn some messages of the shop into the reader's language. */
export type Thread = { messages: MessageOut[]; unread: number; more: boolean; translates: boolean };

/** Whether a service could still turn some of these into the reader's language. */
export const translates = (ctx: Pick<Ctx, 'app' | 'lang'>, said: readonly TranslatedText[]): boolean =>
  ctx.app.config.translator !== null && said.some((one) => isUntranslated(one, ctx.lang));

/** Messages per page. */
const PAGE = 50;

/**
 * The newest messages of a thread, or those before one of them, oldest first; `unread` counts what the other side wrote and
 * this side has not opened.
 */
export async function readThread(ctx: Ctx, thing: QueuedThing, id: number, before?: number): Promise<Thread> {
  let query = ctx.db
    .selectFrom('thread_message as t')
    .leftJoin('operator as o', 'o.id', 't.operator_id')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .select([
      't.id',
      't.from_kind',
      't.text',
      't.texts',
      't.translations',
      't.files',
      't.at',
      't.read_at',
      'o.name',
      'm.nickname',
    ])
    .where('t.thing', '=', thing)
    .where('t.thing_id', '=', id);
  if (before !== undefined) query = query.where('t.id', '<', before);
  const found = await query
    .orderBy('t.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const rows = found.slice(0, PAGE).reverse();
  const other = ctx.operator ? 'member' : 'operator';
  return {
    messages: rows.map((r) => ({
      id: r.id,
      from: r.from_kind as MessageOut['from'],
      name: r.from_kind === 'member' ? r.nickname : (r.name ?? say('thread.shop', {}, ctx.lang)),
      ...saidIn(r, ctx.lang),
      photos: (r.files as string[]).map((name) => uploadUrl(ctx.app.config, name, 'message', ctx.now)),
      time: r.at.toISOString(),
      read: r.read_at !== null,
    })),
    unread: await countUnread(ctx, thing, id, other),
    more: found.length > PAGE,
    translates: translates(
      ctx,
      rows.filter((r) => r.from_kind !== 'member'),
    ),
  };
}

async function countUnread(ctx: Ctx, thing: QueuedThing, id: number, from: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('thread_message')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('from_kind', '=', from)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Opening a thread marks what the other side wrote as read. */
export async function markRead(ctx: Ctx, thing: QueuedThing, id: number): Promise<void> {
  await ctx.db
    .updateTable('thread_message')
    .set({ read_at: ctx.now })
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('from_kind', '=', ctx.operator ? 'member' : 'operator')
    .where('read_at', 'is', null)
    .execute();
}

/** What waits for an answer without messages of its own: it waits again when its member writes next. */
export async function putAside(ctx: OperatorCtx, thing: Exclude<InboxThing, QueuedThing>, id: number): Promise<void> {
  await ctx.db
    .updateTable('thread')
    .set({ aside_at: ctx.now, waiting: 0, since: null })
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .execute();
}

/** Writes as the member. Refuses a message without text or pictures. */
export async function writeAsMember(
  ctx: MemberCtx,
  thing: QueuedThing,
  id: number,
  text: string,
  files: readonly number[],
): Promise<void> {
  if (!text.trim() && files.length === 0) fail('fail.field_missing', {}, 'content');
  const names = files.length ? (await ownUploads(ctx, files, 'message')).map((u) => u.name) : [];
  await addMemberMessage(ctx, thing, id, text.trim(), { files: names });
}

/** Adds what the member wrote elsewhere, such as an answer to a question. */
export async function addMemberMessage(
  ctx: MemberCtx,
  thing: QueuedThing,
  id: number,
  text: string,
  { files = [], texts, translations }: More = {},
): Promise<void> {
  await ctx.db
    .insertInto('thread_message')
    .values({
      thing,
      thing_id: id,
      member_id: ctx.member.id,
      from_kind: 'member',
      text,
      ...(texts ? { texts: json(texts) } : {}),
      ...(translations ? { translations: json(translations) } : {}),
      files: json([...files]),
      at: ctx.now,
    })
    .execute();
}

/** Deletes the messages of deleted things. */
export async function deleteThreads(ctx: Pick<Ctx, 'db'>, thing: QueuedThing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['thread_message', 'thread'] as const)
    await ctx.db.deleteFrom(table).where('thing', '=', thing).where('thing_id', '=', anyOf(ids)).execute();
}

/** The notification of the member for an answer. */
const ANSWERED: Readonly<Record<QueuedThing, NotificationEvent>> = { order: 'order_reply', waybill: 'waybill_reply' };

type Reply = { text?: string | undefined; files?: readonly number[] | undefined; texts?: Names | undefined };

/** Writes what an operator typed, with pictures (ids of their uploads); `texts`: a saved text in its languages. Refuses a message without both. */
export async function replyAsOperator(
  ctx: OperatorCtx,
  thing: QueuedThing,
  to: { id: number; member_id: number; no: string },
  { text = '', files = [], texts }: Reply,
): Promise<void> {
  if (!text.trim() && files.length === 0) fail('fail.field_missing', {}, 'text');
  const names = (await operatorUploads(ctx, files)).map((u) => u.name);
  await writeAsOperator(ctx, thing, to.id, to.member_id, text, to.no, { files: names, texts });
}

/** Writes as the shop and notifies the member. `no`: the number of the order or waybill. */
export async function writeAsOperator(
  ctx: OperatorCtx,
  thing: QueuedThing,
  id: number,
  member_id: number,
  text: string,
  no: string,
  { files = [], texts }: More = {},
): Promise<void> {
  await ctx.db
    .insertInto('thread_message')
    .values({
      thing,
      thing_id: id,
      member_id,
      from_kind: 'operator',
      operator_id: ctx.operator.id,
      text: text.trim(),
      ...(texts ? { texts: json(texts) } : {}),
      files: json([...files]),
      at: ctx.now,
    })
    .execute();
  await markRead(ctx, thing, id);
  await notify(ctx, member_id, {
    kind: thing,
    key: ANSWERED[thing],
    params: { no, text: texts ? shortened(texts) : answerText(text, files.length, await langOf(ctx, member_id)) },
    url: PAGES[thing](id),
  });
}

const shortened = (texts: Names): Names =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, answerText(text, 0, lang)]));
