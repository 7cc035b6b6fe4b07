// Seals a preview for the order command, so that an order takes its amounts only from the marketplace's answer.
import { fail, type OperatorCtx } from '../../../context.ts';
import { sameText, sign } from '../../../secret.ts';
import type { Lot } from '../demand/plan.ts';

export type SealedGroup = {
  connector: string;
  api_type: string;
  seller_id: number;
  warehouse_id: number;
  lots: Lot[];
  freight: number;
  plan: string;
};
type Sealed = { operator: number; until: number; groups: SealedGroup[] };
const HOLDS_MS = 10 * 60_000;

export function seal(ctx: OperatorCtx, groups: SealedGroup[]): string {
  const sealed: Sealed = { operator: ctx.operator.id, until: ctx.now.getTime() + HOLDS_MS, groups };
  const body = Buffer.from(JSON.stringify(sealed)).toString('base64url');
  return `${body}.${sign(ctx.app.config.secret, 'supplier', body)}`;
}

/** Refuses a quote that is not from a preview of this operator, or has expired. */
export function unseal(ctx: OperatorCtx, quote: string): SealedGroup[] {
  const [body = '', signature = ''] = quote.split('.');
  if (!sameText(signature, sign(ctx.app.config.secret, 'supplier', body))) fail('fail.changed', {}, 'quote');
  const { operator, until, groups } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Sealed;
  if (operator !== ctx.operator.id) fail('fail.changed', {}, 'quote');
  if (until < ctx.now.getTime()) fail('suppliers.stale', {}, 'quote');
  return groups;
}
