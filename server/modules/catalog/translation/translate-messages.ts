// What the shop wrote to a member, in the language of the member's screen: translated once by the service, and kept with the message.
import type { QueuedThing } from '#contract/calls/threads.ts';
import type { MemberCtx } from '../../../context.ts';
import { keepTranslations, untranslated } from '../../support/threads/translations.ts';
import { translatePlain } from './plain.ts';

/** Translates the newest messages of the shop; false: the service does not answer now, or none is set up. */
export async function translateMessages(ctx: MemberCtx, thing: QueuedThing, id: number): Promise<boolean> {
  const { translator } = ctx.app.config;
  if (!translator) return false;
  const open = (await untranslated(ctx, thing, id)).slice(0, translator.max_texts);
  const given = await translatePlain(
    ctx,
    open.map((row) => row.text),
    ctx.lang,
  );
  if (!given) return false;
  await keepTranslations(
    ctx,
    open.map((row, at) => ({ id: row.id, text: given[at]! })),
  );
  return true;
}
