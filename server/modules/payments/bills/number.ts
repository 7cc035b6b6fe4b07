// Numbers of documents as people read them: kind, year and month, a running number.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

export type Document =
  | 'onepay'
  | 'order'
  | 'waybill'
  | 'bill'
  | 'payment'
  | 'remit'
  | 'refund'
  | 'withdrawal'
  | 'claim'
  | 'rebate'
  | 'payout'
  | 'unit';
const PREFIX: Record<Document, string> = {
  onepay: 'N',
  order: 'D',
  waybill: 'SP',
  bill: 'B',
  payment: 'P',
  remit: 'R',
  refund: 'A',
  withdrawal: 'C',
  claim: 'L',
  rebate: 'E',
  payout: 'Y',
  unit: 'G',
};

/** The next number of a kind: "D2611-10482". */
export async function nextNo(ctx: Ctx, kind: Document): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('doc_no') n`.execute(ctx.db);
  return `${PREFIX[kind]}${ctx.now.toISOString().slice(2, 7).replace('-', '')}-${rows[0]!.n}`;
}

/** Whether a text has the form of our numbers of a kind. */
export const isNumber = (kind: Document, text: string): boolean => new RegExp(`^${PREFIX[kind]}\\d{4}-\\d+$`).test(text);
