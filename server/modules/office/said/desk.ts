// Handlers of the back office: what a member wrote, in the language of the operator.
import type { Permission } from '#contract/permission.ts';
import type { SaidByMember } from '#contract/said-things.ts';
import { fail } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { visibleRefund } from '../../aftersale/refunds/desk.ts';
import { requireAny } from '../../platform/may.ts';
import { textsByMember, textsByStaff } from './texts.ts';
import { translateSaid } from './translate.ts';

/** Who works on it; a request for a refund says itself who sees it. */
const READERS: Readonly<Record<Exclude<SaidByMember, 'refund'>, readonly Permission[]>> = {
  order: ['buy', 'support'],
  waybill: ['pack', 'support', 'finance'],
  claim: ['finance'],
  application: ['content'],
};

export const saidDesk = {
  'threads/words': async (ctx, { thing, id }) => {
    if (thing === 'refund') await visibleRefund(ctx, id);
    else requireAny(ctx, READERS[thing]);
    const said = (await Promise.all([textsByMember(ctx, thing, id), textsByStaff(ctx, thing, [id])])).flat();
    if (said.length === 0) fail('fail.not_found', {}, 'id');
    return translateSaid(
      ctx,
      said[0]!.member_id,
      said.flatMap((one) => one.texts),
    );
  },
} satisfies Partial<DeskHandlers>;
