// Messages in the language of who reads them, by the translation service. What members write is not stored a second time.
import type { Input, Output } from '#contract/call.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { OperatorCtx } from '../../../context.ts';
import { askSource } from '../../catalog/sources/ask.ts';
import { conversation } from './conversation.ts';

type Call = DeskCalls['threads']['translate'];

/** The service takes and returns HTML: signs of markup stay what they are, and so do ends of lines. */
const toMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r?\n/g, '<br>');
const SIGNS: readonly [RegExp, string][] = [
  [/\s*<br\s*\/?>\s*/gi, '\n'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#0*39;|&#x0*27;/gi, "'"],
  [/&amp;/g, '&'],
];
const fromMarkup = (html: string): string => SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), html).trim();

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** Without `text`: what the member wrote, in the operator's language; with it: this, in the member's. */
export async function translateThread(ctx: OperatorCtx, of: ThreadDesk, input: Input<Call>): Promise<Output<Call>> {
  const { translator } = ctx.app.config;
  if (!translator) return { state: 'off', texts: [] };
  const draft = input.text !== undefined;
  const messages = draft
    ? [{ id: 0, text: input.text! }]
    : (await conversation(ctx, of.thing, of.thing_id, input.before)).messages.filter(({ from }) => from === 'member');
  const asked = messages.filter(({ text }) => hasWords(text)).slice(-translator.max_texts);
  if (asked.length === 0) return { state: 'done', texts: [] };
  const to = draft ? of.member.lang : ctx.lang;
  try {
    const given = await askSource(ctx, translator, 'translate', (signal) =>
      translator.translate(
        asked.map(({ text }) => toMarkup(text)),
        '',
        to,
        signal,
      ),
    );
    return { state: 'done', texts: asked.map(({ id }, at) => ({ id, text: fromMarkup(given[at]!) })) };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { state: 'failed', texts: [] };
  }
}
