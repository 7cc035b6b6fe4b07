// Handlers of the back office: what promotion costs and brings, held rebates and their decision by finance, inviters,
// invitations by mail.
import type { Input, Output } from '#contract/call.ts';
import type { RebateDesk } from '#contract/desk/promotion.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { shownMail } from '../../../shown-mail.ts';
import { audit } from '../../platform/audit/audit.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { requireSeen } from '../../platform/seen.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { byMonth, inviters, mailsIn, type RebateDeskRow, rebates, rebatesIn, totals, withPeople } from './desk-queries.ts';
import { mailsOf } from './invite-mails.ts';
import { countsSince, experienceOf, levelOf } from './levels.ts';
import { counted, invitedCounts, rebateSums } from './queries.ts';
import { maskedMark } from './rules.ts';
import { lockRebate, rebateLifecycle, rebateUrl } from './store.ts';

type Rows = DeskCalls['promotion'];

const toDesk = (r: RebateDeskRow): RebateDesk => ({
  id: r.id,
  version: r.version,
  no: r.no,
  inviter: { id: r.member_id, nickname: r.i_nickname, mark: r.i_mark, level: r.i_level },
  invited: { id: r.invited_id, nickname: r.m_nickname, mark: r.m_mark, level: r.m_level },
  bill_no: r.bill_no,
  waybill: r.waybill_id && r.waybill_no ? { id: r.waybill_id, no: r.waybill_no } : null,
  freight: r.freight,
  rate: r.rate_bp,
  discount: r.discount_bp,
  amount: r.amount,
  state: r.state,
  signals: r.signals,
  reason: r.reason,
  operator: r.operator_name ?? '',
  time: r.created_at.toISOString(),
  received_at: r.received_at?.toISOString() ?? null,
  available_at: r.available_at?.toISOString() ?? null,
});

async function lists(ctx: OperatorCtx, input: Input<Rows['rebates']>): Promise<Output<Rows['rebates']>> {
  const at = asOf(ctx, input);
  const query = rebatesIn(ctx.db, { state: input.state, q: input.q, at });
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await withPeople(query)
    .orderBy('r.id', input.state === 'held' ? 'asc' : 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(input, at, n, rows.map(toDesk));
}

async function overview(ctx: OperatorCtx): Promise<Output<Rows['overview']>> {
  return { ...(await totals(ctx)), months: await byMonth(ctx, await setting(ctx.db, 'time_zone')) };
}

/** Finance releases or voids a held rebate, with a reason; the inviter is notified of a void. */
async function decide(
  ctx: OperatorCtx,
  { id, version, reason }: Input<Rows['release']>,
  action: 'release' | 'void',
): Promise<RebateDesk> {
  const row = (await lockRebate(ctx, id)) ?? fail('fail.not_found', {}, 'id');
  requireSeen(row, version);
  const set = { reason, operator_id: ctx.operator.id, ...(action === 'void' ? { ended_at: ctx.now } : {}) };
  await transition(ctx, rebateLifecycle, row, { action, reason, set });
  await audit(ctx, `rebate.${action}`, 'rebate', id, { no: row.no, amount: row.amount, reason });
  if (action === 'void') {
    const invited = await ctx.db.selectFrom('member').select('mark').where('id', '=', row.invited_id).executeTakeFirstOrThrow();
    await notify(ctx, row.member_id, {
      kind: 'reward',
      key: 'rebate_void',
      params: { no: row.no, amount_fen: row.amount, name: maskedMark(invited.mark), reason },
      url: rebateUrl(id),
    });
  }
  return toDesk(await withPeople(rebates(ctx.db).where('r.id', '=', id)).executeTakeFirstOrThrow());
}

async function listInviters(ctx: OperatorCtx, input: Input<Rows['inviters']>): Promise<Output<Rows['inviters']>> {
  const at = asOf(ctx, input);
  const page = { limit: input.page_size, offset: offsetOf(input) };
  const { total, rows } = await inviters(ctx, { q: input.q, at, since: await countsSince(ctx), ...page });
  return toPage(input, at, total, rows);
}

async function listMails(ctx: OperatorCtx, input: Input<Rows['mails']>): Promise<Output<Rows['mails']>> {
  const at = asOf(ctx, input);
  const query = mailsIn(ctx.db, { state: input.state, q: input.q, at });
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .select(['e.id', 'e.email', 'e.state', 'e.created_at', 'e.sent_at', 'e.member_id', 'm.nickname', 'm.mark', 'm.level'])
    .orderBy('e.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((e) => ({
      id: e.id,
      inviter: { id: e.member_id, nickname: e.nickname, mark: e.mark, level: e.level },
      email: shownMail(e.email),
      state: e.state,
      time: e.created_at.toISOString(),
      sent_at: e.sent_at?.toISOString() ?? null,
    })),
  );
}

async function memberPromotion(ctx: OperatorCtx, id: number): Promise<Output<Rows['member']>> {
  const own = await ctx.db.selectFrom('member').select(['id', 'inviter_id']).where('id', '=', id).executeTakeFirst();
  if (!own) fail('fail.not_found', {}, 'id');
  const people = ctx.db.selectFrom('member').select(['id', 'nickname', 'mark', 'level']);
  const inviter = own.inviter_id ? await people.where('id', '=', own.inviter_id).executeTakeFirst() : undefined;
  const { pending, held, earned } = await rebateSums(ctx, id);
  return {
    inviter: inviter ?? null,
    ...(await invitedCounts(ctx, id)),
    level: (await levelOf(ctx, id)).level,
    experience: await experienceOf(ctx, id),
    pending,
    held,
    earned,
  };
}

async function invitedBy(ctx: OperatorCtx, input: Input<Rows['invited']>): Promise<Output<Rows['invited']>> {
  const at = asOf(ctx, input);
  const query = ctx.db.selectFrom('member').where('inviter_id', '=', input.id).where('created_at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'nickname', 'mark', 'level'])
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(input, at, n, rows);
}

async function earnedBy(ctx: OperatorCtx, input: Input<Rows['earned']>): Promise<Output<Rows['earned']>> {
  const at = asOf(ctx, input);
  const query = ctx.db.selectFrom('rebate').where('member_id', '=', input.id).where('created_at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'no', 'amount', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map(({ created_at, ...r }) => ({ ...r, time: created_at.toISOString() })),
  );
}

export const promotionDesk = {
  'promotion/overview': (ctx) => overview(ctx),
  'promotion/rebates': (ctx, input) => lists(ctx, input),
  'promotion/release': (ctx, input) => decide(ctx, input, 'release'),
  'promotion/void': (ctx, input) => decide(ctx, input, 'void'),
  'promotion/inviters': (ctx, input) => listInviters(ctx, input),
  'promotion/mails': (ctx, input) => listMails(ctx, input),
  'promotion/member': (ctx, input) => memberPromotion(ctx, input.id),
  'promotion/sent': (ctx, input) => mailsOf(ctx, input.id, input),
  'promotion/invited': (ctx, input) => invitedBy(ctx, input),
  'promotion/earned': (ctx, input) => earnedBy(ctx, input),
} satisfies Partial<DeskHandlers>;
