// Messages in the language of who reads them, by the translation service. What members write is not stored a second time.
import type { Input, Output } from '#contract/call.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { OperatorCtx } from '../../../context.ts';
import { hasWords, translatePlain } from '../../catalog/translation/plain.ts';
import { conversation } from './conversation.ts';

type Call = DeskCalls['threads']['translate'];

/** Without `text`: what the member wrote, in the operator's language; with it: this, in the member's. */
export async function translateThread(ctx: OperatorCtx, of: ThreadDesk, input: Input<Call>): Promise<Output<Call>> {
  const { translator } = ctx.app.config;
  if (!translator) return { state: 'off', texts: [] };
  const draft = input.text !== undefined;
  const messages = draft
    ? [{ id: 0, text: input.text! }]
    : (await conversation(ctx, of.thing, of.thing_id, input.before)).messages.filter(({ from }) => from === 'member');
  const asked = messages.filter(({ text }) => hasWords(text)).slice(-translator.max_texts);
  const given = await translatePlain(
    ctx,
    asked.map(({ text }) => text),
    draft ? of.member.lang : ctx.lang,
  );
  if (!given) return { state: 'failed', texts: [] };
  return { state: 'done', texts: asked.map(({ id }, at) => ({ id, text: given[at]! })) };
}
