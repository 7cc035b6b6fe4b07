// Finance: remittances to review, the health of the ledger.

import { sql } from 'kysely';
import { CNY, decimalsOf } from '#contract/amount.ts';
import type { Input, Output } from '#contract/call.ts';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { REMIT_TABS } from '#contract/desk/tabs.ts';
import type { deskCalls } from '#contract/desk.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyWordLike, numberLike } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { countStates, memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { currencyFaces } from '../../pricing/money/rates.ts';
import { health } from '../ledger/ledger.ts';
import { deskRows } from './queries.ts';
import { approveRemit, ownRate, type Remit, rejectRemit, toRemittance } from './remittances.ts';

type Rows = (typeof deskCalls)['remits'];

async function deskRemittances(ctx: Ctx, ids: readonly number[]): Promise<RemitDesk[]> {
  const [rows, faces] = await Promise.all([deskRows(ctx, ids), currencyFaces(ctx.db)]);
  return rows.map((r) => ({
    ...toRemittance(ctx, r),
    version: r.version,
    member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level },
    bill_amount: r.bill?.amount ?? null,
    bill_kind: r.bill?.kind ?? '',
    bill_state: r.bill?.state ?? '',
    account: r.bank_name === null ? '' : `${r.bank_name} ${r.bank_no!.replace(/\s/g, '').slice(-4)}`,
    rate: r.bill ? ownRate(r, r.bill) : '',
    decimals: decimalsOf(faces.get(r.currency) ?? CNY),
    operator: r.operator_name ?? '',
    similar: r.similar,
  }));
}

export const remitQueue = (state: (typeof REMIT_TABS)[number]): Queue => ({
  from: sql`remit r`,
  id: sql.ref('r.id'),
  order: sql.ref('r.created_at'),
  newest: state !== 'submitted',
  where: [sql<boolean>`r.state = ${state}`],
  filters: {
    operator_id: takenBy('remit', 'r.id'),
    member_id: (id: number) => sql<boolean>`r.member_id = ${id}`,
    min_value: (fen: number) => sql<boolean>`r.amount >= ${fen}`,
  },
  words: (words) => [
    numberLike('r.no', words.toUpperCase()),
    anyWordLike('r.reference', words),
    memberWords('r.member_id', words),
  ],
});

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  return takenQueue(ctx, {
    thing: 'remit',
    queue: remitQueue(input.state),
    input,
    counts: () => countStates(ctx, 'remit', REMIT_TABS),
    read: (ids) => deskRemittances(ctx, ids),
  });
}

const detail = async (ctx: OperatorCtx, id: number): Promise<RemitDesk> =>
  (await deskRemittances(ctx, [id]))[0] ?? fail('fail.not_found', {}, 'id');

async function decide(
  ctx: OperatorCtx,
  remit: Remit,
  action: string,
  detailOf: Record<string, string | number>,
): Promise<RemitDesk> {
  await audit(ctx, action, 'remit', remit.id, detailOf);
  return detail(ctx, remit.id);
}

export const remittanceDesk = {
  'remits/lists': (ctx, input) => lists(ctx, input),
  'remits/detail': (ctx, input) => detail(ctx, input.id),
  'remits/approve': async (ctx, input) => decide(ctx, await approveRemit(ctx, input), 'remit.approve', { minor: input.minor }),
  'remits/reject': async (ctx, input) => decide(ctx, await rejectRemit(ctx, input), 'remit.reject', { reason: input.reason }),
  'ledger/summary': async (ctx) => {
    const accounts = await ctx.db
      .selectFrom('account')
      .select((eb) => [
        'kind',
        'unit',
        eb.cast<number>(eb.fn.sum('balance'), 'int8').as('balance'),
        eb.cast<number>(eb.fn.countAll(), 'int4').as('count'),
      ])
      .groupBy(['kind', 'unit'])
      .orderBy('unit')
      .orderBy('kind')
      .execute();
    return { accounts, ...(await health(ctx)) };
  },
} satisfies Partial<DeskHandlers>;
