// How much of a payment can still be refunded through its gateway: the amount, and the fee once that was refunded, less earlier refunds.
import { type RawBuilder, sql } from 'kysely';
import type { Payment } from './payment.ts';

/** The key of the movement that refunds the payment fees of a bill. */
export const feeRefundKey = (bill_id: number): string => `fee_back:${bill_id}`;

/** SQL: the refunded fee of a payment, all or nothing; nothing for one that arrived late. */
export const feeRefunded = (payment: 'payment' | 'p'): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${payment}.${column}`);
  return sql<number>`(case when exists (select 1 from ledger_tx f where f.key = 'fee_back:' || ${of('bill_id')} and f.at >= ${of('paid_at')})
    then ${of('fee')} else 0 end)::int8`;
};

export type Refundable = Pick<Payment, 'amount' | 'refunded'> & { fee_refunded: number };

/** Fen. */
export const refundable = (payment: Refundable): number => payment.amount + payment.fee_refunded - payment.refunded;
