// The inbox of support: who waits for an answer and how long, what was said, and the answer.
import type { Input, Output } from '#contract/call.ts';
import { THREAD_TABS } from '#contract/desk/tabs.ts';
import type { ThreadDesk, ThreadWhole } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { INBOX_THINGS, type InboxThing } from '#contract/inbox-things.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { Permission } from '#contract/permission.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireAny } from '../../platform/may.ts';
import { countTabs } from '../../platform/queue.ts';
import { takenQueue } from '../../platform/takes.ts';
import { type SlaTerms, slaDueAt, slaTerms } from '../../support/sla/sla.ts';
import { markRead, putAside } from '../../support/threads/threads.ts';
import { conversation } from './conversation.ts';
import { readNotes, writeNote } from './notes.ts';
import { type Card, cardOf, cardsQuery, inboxQueue } from './queries.ts';
import { sendReply } from './reply.ts';
import { translateThread } from './translate.ts';

type Rows = DeskCalls['threads'];
type Named = { thing: InboxThing; id: number };

/** Who answers: support everything, buyers what is about orders, packers what is about waybills. */
const ANSWERS: Readonly<Record<InboxThing, readonly Permission[]>> = {
  order: ['buy', 'support'],
  waybill: ['pack', 'support'],
  feedback: ['support'],
  review: ['support'],
};
const allow = (ctx: OperatorCtx, thing: InboxThing): void => requireAny(ctx, ANSWERS[thing]);
const answeredBy = (ctx: OperatorCtx): InboxThing[] =>
  INBOX_THINGS.filter((thing) => ANSWERS[thing].some((one) => ctx.operator.permissions.includes(one)));

function toThread(ctx: OperatorCtx, c: Card, terms: SlaTerms): ThreadDesk {
  const title = c.topic ? say(`feedback.type.${c.topic}`, {}, ctx.lang) : c.titles ? pick(c.titles, ctx.lang) : '';
  return {
    id: c.id,
    thing: c.thing,
    thing_id: c.thing_id,
    no: c.no,
    title,
    state: c.state,
    member: { id: c.member_id, nickname: c.nickname, mark: c.mark, level: c.level, lang: c.lang, erased: c.erased },
    text: c.words ? pick(c.words, ctx.lang) : c.text,
    photos: c.photos,
    from: c.from_kind,
    time: c.at.toISOString(),
    waiting: c.waiting,
    since: c.since?.toISOString() ?? null,
    due_at: c.since ? slaDueAt(terms, c.since).toISOString() : null,
  };
}

async function read(ctx: OperatorCtx, query: ReturnType<typeof cardOf>): Promise<ThreadDesk[]> {
  const [{ rows }, terms] = await Promise.all([query.execute(ctx.db), slaTerms(ctx)]);
  return rows.map((row) => toThread(ctx, row, terms));
}

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const { tab, language, sort } = input;
  if (input.thing !== undefined) allow(ctx, input.thing);
  const things = input.thing === undefined ? answeredBy(ctx) : [input.thing];
  if (things.length === 0) fail('fail.forbidden');
  const view = { things, sort, language };
  return takenQueue(ctx, {
    thing: 'thread',
    queue: inboxQueue({ ...view, tab }),
    input,
    counts: () => countTabs(ctx, THREAD_TABS, (one) => inboxQueue({ ...view, tab: one })),
    read: (ids) => read(ctx, cardsQuery(ids)),
  });
}

/** Refuses what is not there, and the operator who does not answer such things. */
async function find(ctx: OperatorCtx, { thing, id }: { thing?: InboxThing | undefined; id: number }): Promise<ThreadDesk> {
  if (thing !== undefined) allow(ctx, thing);
  else if (answeredBy(ctx).length === 0) fail('fail.forbidden');
  const [found] = await read(ctx, thing === undefined ? cardsQuery([id]) : cardOf(thing, id));
  if (!found) fail('fail.not_found', {}, 'id');
  allow(ctx, found.thing);
  return found;
}

async function whole(ctx: OperatorCtx, found: ThreadDesk, before?: number): Promise<ThreadWhole> {
  const said = await conversation(ctx, found.thing, found.thing_id, before);
  const replies = said.replies && !found.member.erased;
  return { ...found, ...said, replies, translates: ctx.app.config.translator !== null };
}
const detail = async (ctx: OperatorCtx, named: Named): Promise<ThreadWhole> => whole(ctx, await find(ctx, named));

async function done(ctx: OperatorCtx, { thing, id }: Named): Promise<void> {
  await find(ctx, { thing, id });
  if (thing === 'order' || thing === 'waybill') await markRead(ctx, thing, id);
  else await putAside(ctx, thing, id);
  await audit(ctx, 'thread.done', thing, id);
}

export const inboxDesk = {
  'threads/lists': (ctx, input) => lists(ctx, input),
  'threads/detail': async (ctx, input) => whole(ctx, await find(ctx, input), input.before),
  'threads/reply': async (ctx, input) => {
    await sendReply(ctx, await find(ctx, input), input);
    return detail(ctx, input);
  },
  'threads/done': async (ctx, input) => {
    await done(ctx, input);
    return detail(ctx, input);
  },
  'threads/translate': async (ctx, input) => translateThread(ctx, await find(ctx, input), input),
  'notes/lists': (ctx, input) => readNotes(ctx, input.thing, input.id),
  'notes/add': (ctx, input) => writeNote(ctx, input.thing, input.id, input.text),
} satisfies Partial<DeskHandlers>;
