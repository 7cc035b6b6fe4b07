// Ports that upper modules implement for members: the overview that a login answers with, registration, invitations.
import type { UserInfo } from '#contract/calls/users.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';

/** The member, the wallet, the level and open counts (office/members/user-info.ts). */
export const memberOverview = port<(ctx: MemberCtx) => Promise<UserInfo>>()('memberOverview');
/** A member named an inviter, when registering or within a day (loyalty/promotion/invitations.ts). */
export const inviterNamed = port<(ctx: Ctx, named: { member_id: number; inviter_id: number }) => Promise<void>>()('inviterNamed');
/** A new member registered: automatic coupons. */
export const memberRegistered = port<(ctx: Ctx, member_id: number) => Promise<void>>()('memberRegistered');
