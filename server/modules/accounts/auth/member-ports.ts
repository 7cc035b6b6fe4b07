// What upper modules do for members: the overview that a login answers with, and what a new member is given.
import type { UserInfo } from '#contract/calls/users.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';

/** The member, the wallet, the level and what is open (office/members/user-info.ts). */
export const memberOverview = port<(ctx: MemberCtx) => Promise<UserInfo>>()('memberOverview');
/** Somebody became a member: automatic coupons. */
export const memberRegistered = port<(ctx: Ctx, member_id: number) => Promise<void>>()('memberRegistered');
