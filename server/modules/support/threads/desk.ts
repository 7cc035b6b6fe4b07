// What a member wrote, for their page in the back office.
import type { DeskHandlers } from '../../../handlers.ts';
import { MEMBER_READERS, requireAny } from '../../platform/may.ts';
import { threadsOfMember } from './inbox.ts';

export const threadDesk = {
  'threads/member': (ctx, input) => {
    requireAny(ctx, MEMBER_READERS);
    return threadsOfMember(ctx, input);
  },
} satisfies Partial<DeskHandlers>;
