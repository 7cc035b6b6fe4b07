// Creates operators from the command line: the first one of a shop, and to regain access when no owner can sign in.
import type { Db } from '../../../db/open.ts';
import { transaction } from '../../../db/transaction.ts';
import { Outside } from '../../../outside.ts';
import { auditTool } from '../../platform/audit/audit.ts';
import { hashPassword } from '../auth/password.ts';
import { isCommonPassword } from '../auth/password-rule.ts';
import { clearRecoveryCodes } from './recovery-codes.ts';

export class InvalidOperator extends Error {}

export type NewOperator = { username: string; name: string; role: string; password: string };

/** Creates an operator. With `reset` an existing one gets the password, loses TOTP and all sessions, and is enabled. Throws InvalidOperator. */
export async function createOperator(
  db: Db,
  { username, name, role, password }: NewOperator,
  now: Date,
  reset = false,
): Promise<'made' | 'reset'> {
  if (!/^[\w.@-]{2,60}$/.test(username))
    throw new InvalidOperator('the user name takes 2 to 60 letters, digits, dots, dashes, underlines and @');
  if (password.length < 8 || password.length > 72) throw new InvalidOperator('the password takes 8 to 72 characters');
  if (isCommonPassword(password)) throw new InvalidOperator('this password is too common and easy to guess: choose another one');
  const roles = (await db.selectFrom('role').select('code').orderBy('code').execute()).map((r) => r.code);
  if (!roles.includes(role)) throw new InvalidOperator(`the role is one of ${roles.join(', ')}`);
  const password_hash = await hashPassword(new Outside(), password);
  return transaction(db, async (trx) => {
    const before = await trx.selectFrom('operator').select('id').where('username', '=', username).forUpdate().executeTakeFirst();
    if (before && !reset) throw new InvalidOperator(`${username} exists already; --reset gives a new password`);
    const id =
      before?.id ??
      (
        await trx
          .insertInto('operator')
          .values({ username, name: name || username, role, password_hash, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    if (before) {
      await trx
        .updateTable('operator')
        .set({ password_hash, role, state: 'normal', totp_on: false, totp_enc: '', totp_step: 0, ...(name ? { name } : {}) })
        .where('id', '=', id)
        .execute();
      await clearRecoveryCodes({ db: trx }, id);
      await trx.deleteFrom('operator_session').where('operator_id', '=', id).execute();
    }
    await auditTool(trx, now, before ? 'operator.reset' : 'operator.create', 'operator', id, { username, role });
    return before ? 'reset' : 'made';
  });
}
