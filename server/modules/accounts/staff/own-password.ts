// Checks the password of a signed-in operator again; wrong ones count as failed logins.
import { failKeeping, type OperatorCtx, type OperatorPrepareCtx } from '../../../context.ts';
import { addAttempt, clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { pausedUntil } from '../auth/login-pause.ts';
import { type Compared, comparePassword, isMatch } from '../auth/password.ts';
import { refuseTooManyLogins } from './login-pause.ts';

const counterOf = ({ operator }: Pick<OperatorCtx, 'operator'>): string => `o:${operator.id}`;

/** For checkOwnPassword; not compared after too many wrong ones. */
export async function compareOwnPassword(ctx: OperatorPrepareCtx, password: string): Promise<Compared> {
  if (await pausedUntil(ctx, 'desk_pair', counterOf(ctx))) return null;
  const { password_hash } = await ctx.db
    .selectFrom('operator')
    .select('password_hash')
    .where('id', '=', ctx.operator.id)
    .executeTakeFirstOrThrow();
  return comparePassword(ctx.outside, password_hash, password);
}

/** Call it before anything else is written: a refusal keeps the count of attempts. */
export async function checkOwnPassword(ctx: OperatorCtx, compared: Compared, field: string): Promise<void> {
  const counter = counterOf(ctx);
  await refuseTooManyLogins(ctx, counter);
  const { password_hash } = await ctx.db
    .selectFrom('operator')
    .select('password_hash')
    .where('id', '=', ctx.operator.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!isMatch(compared, password_hash)) {
    await addAttempt(ctx, 'desk_pair', counter);
    failKeeping('desk.login.old_wrong', {}, field);
  }
  await clearAttempts(ctx, 'desk_pair', counter);
}
