// Handlers of the back office: operator session, audit log, members.
import type { DeskHandlers } from '../../../handlers.ts';
import { listAudit } from '../../platform/audit/audit.ts';
import { blockMember, listMembers, memberDetail } from './members.ts';
import { changeOwnPassword, chooseLanguage, signIn, signOut, whoAmI } from './session.ts';
import { setupChecklist } from './setup-checklist.ts';
import { setUpTotp } from './totp.ts';

async function nothing(done: Promise<unknown>) {
  await done;
  return {};
}

export const staffDesk = {
  'session/login': signIn,
  'session/me': (ctx) => whoAmI(ctx),
  'session/logout': (ctx) => nothing(signOut(ctx)),
  'session/password': (ctx, input) => nothing(changeOwnPassword(ctx, input.old_password, input.password)),
  'session/totp': (ctx, input) => setUpTotp(ctx, input),
  'session/language': (ctx, input) => nothing(chooseLanguage(ctx, input.code)),
  'session/first': (ctx) => setupChecklist(ctx),
  'audit/lists': (ctx, input) => listAudit(ctx, input),
  'members/lists': (ctx, input) => listMembers(ctx, input),
  'members/detail': (ctx, input) => memberDetail(ctx, input.id),
  'members/block': (ctx, input) => blockMember(ctx, input.id, input.blocked === 1, input.reason),
} satisfies Partial<DeskHandlers>;
