// An inviter was named: stores the signals of the call, and marks the inviter's mail to the address as successful.
import { type Ctx, json } from '../../../context.ts';
import { signalsOfCall } from './signals.ts';

/** The page that registers by invitation. */
export const inviteUrl = (ctx: Pick<Ctx, 'app'>, mark: string): string =>
  `${ctx.app.config.public_url}/wap/#/pages/user/register?code=${encodeURIComponent(mark)}`;

export async function noteInvitation(
  ctx: Ctx,
  { member_id, inviter_id }: { member_id: number; inviter_id: number },
): Promise<void> {
  await ctx.db
    .insertInto('invitation')
    .values({ member_id, inviter_id, signals: json(await signalsOfCall(ctx, inviter_id)), at: ctx.now })
    .onConflict((c) => c.column('member_id').doNothing())
    .execute();
  await ctx.db
    .updateTable('invite_mail')
    .set({ state: 'joined' })
    .where('member_id', '=', inviter_id)
    .where('email', '=', (eb) =>
      eb
        .selectFrom('member')
        .select((m) => m.fn.coalesce('email', m.val('')).as('email'))
        .where('id', '=', member_id),
    )
    .execute();
}
