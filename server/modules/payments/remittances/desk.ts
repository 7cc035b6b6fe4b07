// Finance: remittances to confirm, the ledger's health.

import { sql } from 'kysely';
import { CNY, decimalsOf } from '#contract/amount.ts';
import type { Input, Output } from '#contract/call.ts';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { REMIT_TABS } from '#contract/desk/tabs.ts';
import type { deskCalls } from '#contract/desk.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { idIn } from '../../../db/id-in.ts';
import { anyWordLike, numberLike } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { countStates, memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { currencyFaces } from '../../pricing/money/rates.ts';
import { health } from '../ledger/ledger.ts';
import { similarSlips } from './queries.ts';
import { approveRemit, ownRate, type Remit, rejectRemit, toRemittances } from './remittances.ts';

type Rows = (typeof deskCalls)['remits'];

async function toDeskRemittances(ctx: Ctx, rows: readonly Remit[]): Promise<RemitDesk[]> {
  if (rows.length === 0) return [];
  const out = await toRemittances(ctx, rows);
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'nickname', 'mark', 'level'])
    .where(
      idIn(
        'id',
        rows.map((r) => r.member_id),
      ),
    )
    .execute();
  const bills = await ctx.db
    .selectFrom('bill')
    .select(['id', 'amount', 'kind', 'state', 'rate', 'currency'])
    .where(
      idIn(
        'id',
        rows.map((r) => r.bill_id),
      ),
    )
    .execute();
  const banks = await ctx.db
    .selectFrom('bank_account')
    .select(['id', 'account_no', 'bank'])
    .where(
      idIn(
        'id',
        rows.map((r) => r.bank_id),
      ),
    )
    .execute();
  const operators = await ctx.db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where(
      idIn(
        'id',
        rows.map((r) => r.operator_id),
      ),
    )
    .execute();
  const similar = await similarSlips(
    ctx,
    rows.map((r) => r.id),
  );
  const faces = await currencyFaces(ctx.db);
  return rows.map((r, at) => {
    const bill = bills.find((b) => b.id === r.bill_id);
    const bank = banks.find((b) => b.id === r.bank_id);
    return {
      ...out[at]!,
      version: r.version,
      member: members.find((m) => m.id === r.member_id)!,
      bill_amount: bill?.amount ?? null,
      bill_kind: bill?.kind ?? '',
      bill_state: bill?.state ?? '',
      account: bank ? `${bank.bank} ${bank.account_no.replace(/\s/g, '').slice(-4)}` : '',
      rate: bill ? ownRate(r, bill) : '',
      decimals: decimalsOf(faces.get(r.currency) ?? CNY),
      operator: operators.find((o) => o.id === r.operator_id)?.name ?? '',
      similar: similar.get(r.id) ?? 0,
    };
  });
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
    read: async (ids) => toDeskRemittances(ctx, await ctx.db.selectFrom('remit').selectAll().where(idIn('id', ids)).execute()),
  });
}

async function detail(ctx: OperatorCtx, id: number): Promise<RemitDesk> {
  const row = await ctx.db.selectFrom('remit').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return (await toDeskRemittances(ctx, [row]))[0]!;
}

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
