// The operators' inbox: threads that await an answer, each with its due time.
import type { Input, Output } from '#contract/call.ts';
import type { QueuedThing } from '#contract/calls/threads.ts';
import { THREAD_TABS } from '#contract/desk/tabs.ts';
import type { ThreadDesk, ThreadWhole, threads } from '#contract/desk/threads.ts';
import type { Permission } from '#contract/permission.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { MEMBER_READERS, requireAny } from '../../platform/may.ts';
import { countTabs } from '../../platform/queue.ts';
import { takenQueue } from '../../platform/takes.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { type SlaTerms, slaDueAt, slaTerms } from '../sla/sla.ts';
import { threadsOfMember } from './inbox.ts';
import { type Card, cardsQuery, threadQueue } from './queries.ts';
import { markRead, readThread, writeAsOperator } from './threads.ts';

type Rows = (typeof threads)['threads'];

/** Who may answer: buyers on orders, packers on waybills, support on both. */
const ANSWERS: Record<QueuedThing, readonly Permission[]> = {
  order: ['buy', 'support'],
  waybill: ['pack', 'support'],
};

const allow = (ctx: OperatorCtx, thing: QueuedThing): void => requireAny(ctx, ANSWERS[thing]);

const toThreadCard = (thing: QueuedThing, c: Card, terms: SlaTerms): ThreadDesk => ({
  id: c.id,
  thing,
  no: c.no,
  state: c.state,
  member: { id: c.member_id, nickname: c.nickname, mark: c.mark, level: c.level, erased: c.erased },
  text: c.text,
  photos: c.photos,
  from: c.from_kind,
  time: c.at.toISOString(),
  waiting: c.waiting,
  since: c.since?.toISOString() ?? null,
  due_at: c.since ? slaDueAt(terms, c.since).toISOString() : null,
});

async function cards(ctx: OperatorCtx, thing: QueuedThing, ids: readonly number[]): Promise<ThreadDesk[]> {
  if (ids.length === 0) return [];
  const [{ rows }, terms] = await Promise.all([cardsQuery(thing, ids).execute(ctx.db), slaTerms(ctx)]);
  return rows.map((r) => toThreadCard(thing, r, terms));
}

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const { thing, tab } = input;
  allow(ctx, thing);
  return takenQueue(ctx, {
    thing: `${thing}_thread`,
    queue: threadQueue(thing, tab),
    input,
    counts: () => countTabs(ctx, THREAD_TABS, (one) => threadQueue(thing, one)),
    read: (ids) => cards(ctx, thing, ids),
  });
}

async function getThread(ctx: OperatorCtx, thing: QueuedThing, id: number, before?: number): Promise<ThreadWhole> {
  allow(ctx, thing);
  const [card] = await cards(ctx, thing, [id]);
  if (!card) fail('fail.not_found', {}, 'id');
  const { messages, more } = await readThread(ctx, thing, id, before);
  return { ...card, messages, more };
}

async function reply(ctx: OperatorCtx, input: Input<Rows['reply']>): Promise<ThreadWhole> {
  const { thing, id, text = '', files = [] } = input;
  const { member, no } = await getThread(ctx, thing, id);
  if (member.erased) fail('thread.erased');
  if (!text && files.length === 0) fail('fail.field_missing', {}, 'text');
  const names = (await operatorUploads(ctx, files)).map((u) => u.name);
  await writeAsOperator(ctx, thing, id, member.id, text, no, names);
  return getThread(ctx, thing, id);
}

export const threadDesk = {
  'threads/member': (ctx, input) => {
    requireAny(ctx, MEMBER_READERS);
    return threadsOfMember(ctx, input);
  },
  'threads/lists': (ctx, input) => lists(ctx, input),
  'threads/detail': (ctx, input) => getThread(ctx, input.thing, input.id, input.before),
  'threads/reply': (ctx, input) => reply(ctx, input),
  'threads/done': async (ctx, input) => {
    await getThread(ctx, input.thing, input.id);
    await markRead(ctx, input.thing, input.id);
    return getThread(ctx, input.thing, input.id);
  },
} satisfies Partial<DeskHandlers>;
