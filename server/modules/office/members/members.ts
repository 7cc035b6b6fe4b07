// Members in the back office: search, detail page, blocking.

import type { Input, Output } from '#contract/call.ts';
import type { MemberSort } from '#contract/desk/member-list.ts';
import type { MemberWhole, staff } from '#contract/desk/staff.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { shownMail } from '../../../shown-mail.ts';
import { setMemberState } from '../../accounts/auth/account.ts';
import { e164 } from '../../accounts/auth/phone.ts';
import { endSessions } from '../../accounts/auth/sessions.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import { statement } from '../../payments/wallet/statement.ts';
import { audit } from '../../platform/audit/audit.ts';
import { detailText } from '../../platform/audit/describe.ts';
import { MEMBER_READERS, requireAny } from '../../platform/may.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { addressesOf, auditOf, type FoundMember, findMembers, memberRow, ordersOf, waybillsOf } from './queries.ts';

const LATEST = 20;

type Lists = (typeof staff)['members']['lists'];

export async function listMembers(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  const { q, state, level, sort = '_created_at' } = input;
  const { total, rows } = await findMembers(ctx, {
    ...{ q, state, level, to },
    sort: sort.replace('_', '') as MemberSort,
    down: sort.startsWith('_'),
    limit: input.page_size,
    offset: offsetOf(input),
  });
  return toPage(input, to, total, rows.map(rowOut));
}

const rowOut = ({ mobilecode, mobile, email, created_at, ...m }: FoundMember) => ({
  ...m,
  email: shownMail(email),
  mobile: mobile ? e164({ mobilecode, mobile }) : '',
  created_at: created_at.toISOString(),
});

export async function memberDetail(ctx: OperatorCtx, id: number): Promise<MemberWhole> {
  requireAny(ctx, MEMBER_READERS);
  const found = await memberRow(ctx, id);
  if (!found) fail('fail.not_found');
  const money = await balances(ctx, id);
  const addresses = await addressesOf(ctx, id);
  const moves = await statement(ctx, id, { page: 1, page_size: LATEST });
  return {
    ...rowOut(found),
    frozen: money.frozen,
    bonus: money.bonus,
    rebate: money.rebate,
    receivable: money.receivable,
    score: money.points,
    country: addresses[0]?.country ?? '',
    addresses: addresses.map((a) => ({
      id: a.id,
      text: [a.name, a.street, a.street2, a.postcode, a.city, a.state, a.country, `+${a.mobilecode} ${a.phone}`]
        .filter((part) => part !== '')
        .join(', '),
      is_default: a.is_default,
    })),
    orders_list: (await ordersOf(ctx, id, LATEST)).map(({ created_at, ...o }) => ({ ...o, time: created_at.toISOString() })),
    waybills_list: (await waybillsOf(ctx, id, LATEST)).map(({ created_at, ...w }) => ({ ...w, time: created_at.toISOString() })),
    statement: moves.data,
    audit: (await auditOf(ctx, id, LATEST)).map((a) => ({
      time: a.at.toISOString(),
      operator: a.operator ?? '',
      action: a.action,
      detail: detailText(a.detail, ctx.lang),
    })),
  };
}

/** Blocks or unblocks a member. A blocked one is signed out everywhere and cannot log in; open orders continue. */
export async function blockMember(ctx: OperatorCtx, id: number, blocked: boolean, reason: string): Promise<MemberWhole> {
  const before = await ctx.db.selectFrom('member').select('state').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!before) fail('fail.not_found');
  if (before.state === 'erased') fail('member.erased');
  const state = blocked ? 'blocked' : 'normal';
  if (before.state !== state) {
    await setMemberState(ctx, id, state);
    if (blocked) await endSessions(ctx, id);
    await audit(ctx, blocked ? 'member.block' : 'member.unblock', 'member', id, { reason });
  }
  return memberDetail(ctx, id);
}
