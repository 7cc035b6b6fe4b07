// Member calls: what staff wrote, in the language of the reader.
import { fail } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { translateMessages } from './messages.ts';
import { textsByStaff } from './texts.ts';
import { translateSaid } from './translate.ts';

export const saidCalls = {
  'thread/translate': async (ctx, { thing, ids }) => {
    if (thing === 'message') return translateMessages(ctx, ids);
    const found = await textsByStaff(ctx, thing, ids);
    if (ids.some((id) => !found.some((row) => row.id === id && row.member_id === ctx.member.id)))
      fail('fail.not_found', {}, 'ids');
    return translateSaid(
      ctx,
      ctx.member.id,
      found.flatMap((row) => row.texts),
    );
  },
} satisfies Partial<Handlers>;
