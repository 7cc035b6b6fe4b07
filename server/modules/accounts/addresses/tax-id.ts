// Reveals a full tax id to operators, for customs papers; each access is audited. Tax ids are erased when no longer needed (jobs.ts).

import { fail, type OperatorCtx } from '../../../context.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import { decrypt } from '../../../secret.ts';
import { audit } from '../../platform/audit/audit.ts';

/** The tax id in a waybill's address; empty when there is none. `thing` and `thing_id` identify the record in the audit log. */
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
