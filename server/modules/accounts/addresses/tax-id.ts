// The tax id in full: for customs papers, by operators, each look written down. Erased when nobody needs it any more.

import { fail, type OperatorCtx } from '../../../context.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import { decrypt } from '../../../secret.ts';
import { audit } from '../../platform/audit/audit.ts';

/** The number that a waybill's address holds; empty where there is none. `thing` and `thing_id` say in the audit log whose it was. */
export async function revealTaxId(
  ctx: OperatorCtx,
  kept: Pick<AddressSnapshot, 'tax_id_enc'>,
  thing: string,
  thing_id: number,
): Promise<string> {
  if (!ctx.operator.permissions.includes('pack') && !ctx.operator.permissions.includes('members')) fail('fail.forbidden');
  if (!kept.tax_id_enc) return '';
  await audit(ctx, 'tax_id.reveal', thing, thing_id);
  return decrypt(ctx.app.config.secret, 'tax_id', kept.tax_id_enc);
}
