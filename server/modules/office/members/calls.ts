// Handlers of /api: the overview of the current member.
import type { Handlers } from '../../../handlers.ts';
import { userInfo } from './user-info.ts';

export const memberCalls = {
  'user/info': (ctx) => userInfo(ctx),
} satisfies Partial<Handlers>;
