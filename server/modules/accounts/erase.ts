// Erases a deleted account's data in the tables of this module.
import type { Ctx } from '../../context.ts';
import { lockMember } from './auth/account.ts';
import { e164 } from './auth/phone.ts';
import { endSessions } from './auth/sessions.ts';

/** Deletes addresses, codes and account changes and ends all sessions; the member's row stays without personal data. */
export async function eraseAccounts(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['address', 'wallet_freeze', 'account_change'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
  const own = await lockMember(ctx, member_id);
  await ctx.db
    .deleteFrom('code')
    .where('target', 'in', ['', own.email ?? '', own.mobile ? e164({ mobilecode: own.mobilecode, mobile: own.mobile }) : ''])
    .execute();
  await ctx.db
    .updateTable('member')
    .set({
      email: null,
      mobilecode: '',
      mobile: null,
      nickname: '',
      avatar: '',
      sex: 0,
      birthday: null,
      password_hash: '',
      pay_password_hash: null,
      state: 'erased',
      erased_at: ctx.now,
    })
    .where('id', '=', member_id)
    .execute();
  await endSessions(ctx, member_id);
}
