// Handlers of the back office: operator session, audit log.
import type { DeskHandlers } from '../../../handlers.ts';
import { agreementOpened } from '../../platform/agreement-opened.ts';
import { listAudit } from '../../platform/audit/audit.ts';
import { prefer, readPreferences } from './preferences.ts';
import { chooseLanguage, prepareOwnPassword, prepareSignIn, prepareTakeOver, signOut, whoAmI } from './session.ts';
import { setupChecklist } from './setup-checklist.ts';
import { prepareRecovery, prepareTotp } from './totp.ts';

async function nothing(done: Promise<unknown>) {
  await done;
  return {};
}

export const staffDesk = {
  'session/login': { prepare: prepareSignIn },
  'session/badge': { prepare: prepareTakeOver },
  'session/me': (ctx) => whoAmI(ctx),
  'session/logout': (ctx) => nothing(signOut(ctx)),
  'session/password': { prepare: prepareOwnPassword },
  'session/totp': { prepare: prepareTotp },
  'session/recovery': { prepare: prepareRecovery },
  'session/reviewed': (ctx, input) => nothing(agreementOpened(ctx, input.mark)),
  'session/language': (ctx, input) => nothing(chooseLanguage(ctx, input.code)),
  'session/preferences': (ctx) => readPreferences(ctx),
  'session/prefer': (ctx, input) => nothing(prefer(ctx, input)),
  'session/first': (ctx) => setupChecklist(ctx),
  'audit/lists': (ctx, input) => listAudit(ctx, input),
} satisfies Partial<DeskHandlers>;
