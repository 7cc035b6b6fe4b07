// Handlers of the back office: what a member wrote, in the language of the operator, and what a text for the member starts from.

import { openGaps } from '#contract/canned.ts';
import type { Permission } from '#contract/permission.ts';
import type { SaidByMember } from '#contract/said-things.ts';
import type { WrittenThing } from '#contract/written-things.ts';
import { fail } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { visibleRefund } from '../../aftersale/refunds/desk.ts';
import { requireAny } from '../../platform/may.ts';
import { cannedTexts } from '../../warehouse/buying/canned.ts';
import { addressee } from './addressee.ts';
import { textsByMember, textsByStaff } from './texts.ts';
import { translateSaid } from './translate.ts';

/** Who works on it; a request for a refund says itself who sees it. */
const READERS: Readonly<Record<Exclude<SaidByMember, 'refund'>, readonly Permission[]>> = {
  order: ['buy', 'support'],
  waybill: ['pack', 'support', 'finance'],
  claim: ['finance'],
  application: ['content'],
};

/** Who writes about it to its member. */
const WRITERS: Readonly<Record<Exclude<WrittenThing, 'refund'>, readonly Permission[]>> = {
  order: ['buy', 'support'],
  item: ['buy', 'warehouse'],
  waybill: ['pack', 'support', 'finance'],
  feedback: ['support'],
  review: ['support', 'content'],
  claim: ['finance'],
  withdrawal: ['finance'],
  remit: ['finance'],
  rebate: ['finance'],
  application: ['content'],
  seller_goods: ['content'],
  shop: ['finance'],
  payout: ['finance'],
  photo: ['warehouse'],
  split: ['warehouse'],
  parcel_claim: ['warehouse'],
  member: ['finance'],
};

export const saidDesk = {
  'threads/saved': async (ctx, { thing, id, kind }) => {
    if (thing === 'refund') await visibleRefund(ctx, id);
    else requireAny(ctx, WRITERS[thing]);
    const { lang, facts } = await addressee(ctx, thing, id);
    const found = await cannedTexts(ctx, kind, lang, facts);
    const replies = kind === 'reply' ? found : found.filter(({ text }) => openGaps(text).length === 0);
    return { lang, translates: ctx.app.config.translator !== null, replies };
  },
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
