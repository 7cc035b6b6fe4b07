// Checks the password of a signed-in operator again; wrong ones count as failed logins.
import { failKeeping, type OperatorCtx } from '../../../context.ts';
import { addAttempt, clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { verifyPassword } from '../auth/password.ts';
import { refuseTooManyLogins } from './login-pause.ts';

/** Call it before anything else is written: a refusal keeps the count of attempts. */
export async function checkOwnPassword(ctx: OperatorCtx, password: string, field: string): Promise<void> {
  const counter = `o:${ctx.operator.id}`;
  await refuseTooManyLogins(ctx, counter);
  const { password_hash } = await ctx.db
    .selectFrom('operator')
    .select('password_hash')
    .where('id', '=', ctx.operator.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) {
    await addAttempt(ctx, 'desk_pair', counter);
    failKeeping('desk.login.old_wrong', {}, field);
  }
  await clearAttempts(ctx, 'desk_pair', counter);
}
