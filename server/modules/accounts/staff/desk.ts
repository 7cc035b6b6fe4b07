// Handlers themselves and the back office: operator session, audit log.
import type { DeskHandlers } from '../../../handlers.ts';
import { listAudit } from '../../platform/audit/audit.ts';
import { prefer, readPreferences } from './preferences.ts';
import { changeOwnPassword, chooseLanguage, signIn, signOut, takeOver, whoAmI } from './session.ts';
import { setupChecklist } from './setup-checklist.ts';
import { setUpTotp } from './totp.ts';

async function nothing(done: Promise<unknown>) {
  await done;
  return {};
}

export const staffDesk = {
  'session/login': signIn,
  'session/badge': (ctx, input) => takeOver(ctx, input),
  'session/me': (ctx) => whoAmI(ctx),
  'session/logout': (ctx) => nothing(signOut(ctx)),
  'session/password': (ctx, input) => nothing(changeOwnPassword(ctx, input.old_password, input.password)),
  'session/totp': (ctx, input) => setUpTotp(ctx, input),
  'session/language': (ctx, input) => nothing(chooseLanguage(ctx, input.code)),
  'session/preferences': (ctx) => readPreferences(ctx),
  'session/prefer': (ctx, input) => nothing(prefer(ctx, input)),
  'session/first': (ctx) => setupChecklist(ctx),
  'audit/lists': (ctx, input) => listAudit(ctx, input),
} satisfies Partial<DeskHandlers>;
