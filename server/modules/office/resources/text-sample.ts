// A preview of a message to members with its saved or edited text: shown, or mailed to an operator.
import type { Input, Output } from '#contract/call.ts';
import type { textFiles } from '#contract/desk/texts.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { eventOf, mailSample, sampleOf } from '../../support/notifications/sample.ts';
import { isOverridable } from './texts-check.ts';
import { requireRight } from './texts-source.ts';

type Calls = (typeof textFiles)['texts'];
type Asked = Input<Calls['preview']>;

export async function previewText(ctx: OperatorCtx, { text_key, text_lang, text }: Asked): Promise<Output<Calls['preview']>> {
  const event = eventOf(text_key);
  if (!event || !isOverridable(text_key)) fail('fail.not_found', {}, 'text_key');
  const known = await ctx.db.selectFrom('language').select('code').where('code', '=', text_lang).executeTakeFirst();
  if (!known) fail('fail.not_found', {}, 'text_lang');
  if (text) requireRight(ctx, text_key, text, 'text');
  return sampleOf(ctx, event, text_lang, text ? { [text_key]: text } : {});
}

export async function testText(ctx: OperatorCtx, { email, ...asked }: Input<Calls['test']>): Promise<Output<Calls['test']>> {
  await mailSample(ctx, email, asked.text_lang, await previewText(ctx, asked));
  await audit(ctx, 'texts.test', 'texts', asked.text_key, { lang: asked.text_lang, email });
  return {};
}
