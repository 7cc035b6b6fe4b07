// Document numbers: kind, year and month, a running number.
import { type RawBuilder, sql } from 'kysely';
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

/** Year and month of a number made now: "2611". */
export const monthOf = ({ now }: Pick<Ctx, 'now'>): string => now.toISOString().slice(2, 7).replace('-', '');

/** SQL that draws the next number of a kind in a month: "D2611-10482". */
export const numberIn = (month: string, kind: Document): RawBuilder<string> =>
  sql<string>`${PREFIX[kind]}::text || ${month}::text || '-' || nextval('doc_no')`;

/** The same for this month. */
export const newNo = (ctx: Pick<Ctx, 'now'>, kind: Document): RawBuilder<string> => numberIn(monthOf(ctx), kind);

/** The same as a value, where it is needed before the insert. */
export async function nextNo(ctx: Ctx, kind: Document): Promise<string> {
  return (await sql<{ no: string }>`select ${newNo(ctx, kind)} as no`.execute(ctx.db)).rows[0]!.no;
}

/** Whether a text has the form of a document number of this kind. */
export const isNumber = (kind: Document, text: string): boolean => new RegExp(`^${PREFIX[kind]}\\d{4}-\\d+$`).test(text);
