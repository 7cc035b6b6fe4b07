// Calls of invitations, promotion and rebates.
import type { Handlers } from '../../../handlers.ts';
import { addMails, mailsOf, refuseInvitations, sendMails } from './invite-mails.ts';
import {
  invitations,
  invitedDetail,
  listExperience,
  listInvited,
  listRebates,
  overview,
  rebateDetail,
  rebateStatement,
} from './overview.ts';
import { prepareWithdrawal } from './withdraw.ts';

export const promotionCalls = {
  'invitefriends/lists': (ctx, input) => invitations(ctx, input),
  'invitefriends/mails': (ctx, input) => mailsOf(ctx, ctx.member.id, input),
  'invitefriends/emailAdd': (ctx, input) => addMails(ctx, input.emails),
  'invitefriends/sendInvitefriendsEmail': (ctx, input) => sendMails(ctx, input.content),
  'invitefriends/refuse': (ctx, input) => refuseInvitations(ctx, input.token),
  'invitefriends/promotion': (ctx) => overview(ctx),
  'invitefriends/rebateList': (ctx, input) => listRebates(ctx, input),
  'invitefriends/inviteList': (ctx, input) => listInvited(ctx, input),
  'invitefriends/activeUserList': (ctx, input) => listInvited(ctx, input, true),
  'invitefriends/rebateDetail': (ctx, input) => rebateDetail(ctx, input.id),
  'invitefriends/inviteDetail': (ctx, input) => invitedDetail(ctx, input),
  'invitefriends/experienceList': (ctx, input) => listExperience(ctx, input),
  'userrebate/lists': (ctx, input) => rebateStatement(ctx, input),
  'userrebate/withdraw': { prepare: prepareWithdrawal },
} satisfies Partial<Handlers>;
