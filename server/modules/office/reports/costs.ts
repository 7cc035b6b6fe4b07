// Costs without an order: a carrier's invoice for a line, the cost of a gateway or service. Booked once, by finance, against a bank account.
import type { Input, Output } from '#contract/call.ts';
import type { reports } from '#contract/desk/reports.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { type Account, book } from '../../payments/ledger/ledger.ts';
import { paysOutFrom } from '../../payments/withdrawals/banks.ts';
import { audit } from '../../platform/audit/audit.ts';

type Rows = (typeof reports)['reports'];
type Cost = Input<Rows['cost']>;

const ACCOUNT = { line: 'freight_cost', service: 'services_cost', gateway: 'gateway_cost' } as const satisfies Record<
  Cost['what'],
  Account['kind']
>;

/** Amounts in fen; a credit note is negative. Refuses an unknown line, service or bank account. */
export async function bookCost(ctx: OperatorCtx, input: Cost): Promise<void> {
  if (input.amount === 0) fail('fail.amount', {}, 'amount');
  const line_id = input.what === 'line' ? await lineOf(ctx, input.line_id) : null;
  const service = input.what === 'service' ? await serviceOf(ctx, input.service) : null;
  if (!(await paysOutFrom(ctx, input.bank_id))) fail('remit.bank', {}, 'bank_id');
  const { id } = await book(ctx, {
    key: `cost:${input.key}`,
    kind: 'cost',
    ...(line_id === null ? {} : { ref: { type: 'line', id: line_id } }),
    text_key: 'money.cost',
    params: { reference: input.reference },
    reason: input.reference,
    entries: [
      { kind: ACCOUNT[input.what], amount: input.amount, ...(service === null ? {} : { service }) },
      { kind: 'bank', owner: input.bank_id, amount: -input.amount },
    ],
  });
  await audit(ctx, 'report.cost', 'ledger_tx', id, {
    what: input.what,
    ...(line_id === null ? {} : { line_id }),
    ...(service === null ? {} : { service }),
    amount: input.amount,
    reference: input.reference,
  });
}

async function lineOf(ctx: OperatorCtx, id: number | undefined): Promise<number> {
  const row = id && (await ctx.db.selectFrom('line').select('id').where('id', '=', id).executeTakeFirst());
  return row ? row.id : fail('fail.not_found', {}, 'line_id');
}

async function serviceOf(ctx: OperatorCtx, code: string | undefined): Promise<string> {
  const row = code && (await ctx.db.selectFrom('service').select('code').where('code', '=', code).executeTakeFirst());
  return row ? row.code : fail('fail.not_found', {}, 'service');
}

/** Lines and services to choose from, including disabled ones: their invoices come late. */
export async function costChoices(ctx: OperatorCtx): Promise<Output<Rows['choices']>> {
  const lines = await ctx.db.selectFrom('line').select(['id', 'names']).orderBy('sort').orderBy('id').execute();
  const services = await ctx.db.selectFrom('service').select(['code', 'names']).orderBy('sort').orderBy('code').execute();
  return {
    lines: lines.map((l) => ({ id: l.id, name: pick(l.names, ctx.lang) })),
    services: services.map((s) => ({ code: s.code, name: pick(s.names, ctx.lang) })),
  };
}
