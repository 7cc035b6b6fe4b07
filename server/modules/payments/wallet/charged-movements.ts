// Wallet movements in the currency of their bill: as charged, or refunded at the rate frozen in the bill.
import { minorUnits } from '#contract/amount.ts';
import type { MoneyRow } from '#contract/calls/wallet-shapes.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { decimalsOf, toMinor } from '../../pricing/money/rates.ts';
import { chargedBills } from '../bills/charged.ts';

type Movement = {
  id: number;
  kind: string;
  params: Record<string, string | number>;
  /** keys of the movements that a refund gives back: bill:<id> */
  spent_by: readonly string[];
  amount: number;
};
type ChargedColumns = Pick<MoneyRow, 'currency' | 'minor' | 'fee_minor'>;

const NO_FEE = minorUnits(0);

const billIds = (row: Movement): number[] =>
  row.spent_by.flatMap((key) => {
    const found = /^bill:(\d+)$/.exec(key)?.[1];
    return found ? [Number(found)] : [];
  });

/** By movement id; movements without a bill are left out. A payment through a gateway has its fee in `fee_minor`. */
export async function chargedMovements(ctx: Ctx, rows: readonly Movement[]): Promise<Map<number, ChargedColumns>> {
  const nos = rows.flatMap((r) => (r.params.invoice_no ? [String(r.params.invoice_no)] : []));
  const bills = await ctx.db
    .selectFrom('bill')
    .select(['id', 'no', 'amount', 'currency', 'rate', 'state'])
    .where((eb) => eb.or([eb('no', '=', anyOf(nos)), eb('id', '=', anyOf(rows.flatMap(billIds)))]))
    .execute();
  const charged = await chargedBills(ctx, bills);
  const places = new Map<string, number>();
  for (const code of new Set([...bills, ...charged.values()].map((b) => b.currency)))
    places.set(code, await decimalsOf(ctx, code));
  const said = new Map<number, ChargedColumns>();
  for (const row of rows) {
    // The oldest is the bill that first paid for the thing; the others are supplements.
    const oldest = Math.min(...billIds(row));
    const bill = bills.find((b) => b.no === row.params.invoice_no) ?? bills.find((b) => b.id === oldest);
    if (!bill) continue;
    const { currency, rate, fee_minor } = charged.get(bill.id) ?? { ...bill, fee_minor: NO_FEE };
    const fee = row.kind === 'payment' || row.kind === 'recharge' ? fee_minor : NO_FEE;
    said.set(row.id, { currency, minor: toMinor(row.amount, rate, places.get(currency)!), fee_minor: fee });
  }
  return said;
}
