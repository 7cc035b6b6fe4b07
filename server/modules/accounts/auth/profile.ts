// The member's profile: name, picture, birthday, inviter.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploadAt } from '../../platform/uploads/uploads.ts';
import { findMemberByCode } from './account.ts';
import { inviterNamed } from './member-ports.ts';

export async function changeProfile(ctx: MemberCtx, input: Input<(typeof users)['user']['profile']>): Promise<void> {
  if (input.inviter !== undefined) await lockInvitation(ctx, input.inviter);
  const own = await ctx.db
    .selectFrom('member')
    .select(['created_at', 'inviter_id', 'avatar'])
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const changes = {
    ...(input.follow_lang ? { lang: ctx.lang } : {}),
    ...(input.nickname === undefined ? {} : { nickname: input.nickname }),
    ...(input.sex === undefined ? {} : { sex: input.sex }),
    ...(input.birthday === undefined ? {} : { birthday: birthdayOf(ctx, input.birthday) }),
    ...(input.avatar === undefined || input.avatar === own.avatar ? {} : { avatar: await avatarOf(ctx, input.avatar) }),
    ...(input.inviter === undefined ? {} : { inviter_id: await inviterOf(ctx, input.inviter, own) }),
  };
  if (Object.keys(changes).length > 0) await ctx.db.updateTable('member').set(changes).where('id', '=', ctx.member.id).execute();
  if (changes.inviter_id && own.inviter_id === null)
    await inviterNamed.of(ctx)(ctx, { member_id: ctx.member.id, inviter_id: changes.inviter_id });
}

function birthdayOf(ctx: MemberCtx, text: string): string | null {
  if (text === '') return null;
  const day = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!exists || day > ctx.now || day.getUTCFullYear() < 1900) fail('fail.field_format', {}, 'birthday');
  return text;
}

async function avatarOf(ctx: MemberCtx, url: string): Promise<string> {
  const { name } = await ownUploadAt(ctx, url, 'avatar', 'avatar');
  return uploadUrl(ctx.app.config, name, 'avatar', ctx.now);
}

/** Serialized, so that no two members can invite each other at once, at any distance in the tree; then locks both rows by id. */
async function lockInvitation(ctx: MemberCtx, text: string): Promise<void> {
  await lockLimit(ctx, 'inviter', '');
  const inviter = await findMemberByCode(ctx, text);
  await ctx.db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', [ctx.member.id, inviter?.id ?? ctx.member.id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The inviter can be set once, within hours of registering; not oneself, and no member below oneself in the invitation tree. */
async function inviterOf(ctx: MemberCtx, text: string, own: { created_at: Date; inviter_id: number | null }): Promise<number> {
  const inviter = await findMemberByCode(ctx, text);
  if (own.inviter_id !== null) return own.inviter_id === inviter?.id ? own.inviter_id : fail('user.inviter_set', {}, 'inviter');
  const hours = await setting(ctx.db, 'inviter_hours');
  if (ctx.now.getTime() - own.created_at.getTime() > hours * 3_600_000) fail('user.inviter_late', { hours }, 'inviter');
  if (!inviter) fail('user.inviter_unknown', {}, 'inviter');
  if (inviter.id === ctx.member.id) fail('user.inviter_self', {}, 'inviter');
  if (await isAbove(ctx, inviter.id)) fail('user.inviter_loop', {}, 'inviter');
  return inviter.id;
}

/** Whether the member is an ancestor of another in the invitation tree. */
async function isAbove(ctx: MemberCtx, id: number): Promise<boolean> {
  const line = await ctx.db
    .withRecursive('line', (db) =>
      db
        .selectFrom('member')
        .select(['id', 'inviter_id'])
        .where('id', '=', id)
        .union((eb) =>
          eb.selectFrom('member as m').innerJoin('line as l', 'm.id', 'l.inviter_id').select(['m.id', 'm.inviter_id']),
        ),
    )
    .selectFrom('line')
    .select('id')
    .where('id', '=', ctx.member.id)
    .executeTakeFirst();
  return line !== undefined;
}
