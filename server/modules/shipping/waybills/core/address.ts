// A waybill's address: a snapshot taken at submission, checked against the rules of its country and the IDs its line requires.

import type { AddressOut } from '#contract/calls/parts.ts';
import type { Message } from '#contract/fields.ts';
import type { Line } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import type { AddressSnapshot } from '../../../../db/stored/address.ts';
import { listAddresses, ownAddress } from '../../../accounts/addresses/addresses.ts';
import { addressFault, countryRules } from '../../../accounts/addresses/rules.ts';
import { snapshotOf, toSnapshotAddress } from '../../../accounts/addresses/serialize.ts';

/** The member's address by id, else the default one, else the newest; null when there is none. Another member's is refused as not found. */
export async function resolveAddress(ctx: MemberCtx, id: number | undefined): Promise<AddressSnapshot | null> {
  const chosen = id ?? (await listAddresses(ctx))[0]?.id;
  if (chosen === undefined) return null;
  const row = await ownAddress(ctx, chosen, 'address_id');
  return snapshotOf(row, (await countryRules(ctx, row.country)).names);
}

/** What must be fixed before goods can ship there; null when nothing. */
export async function addressProblem(ctx: Ctx, address: AddressSnapshot): Promise<Message | null> {
  const fault = addressFault(await countryRules(ctx, address.country), address, address.tax_id_enc !== '', ctx.lang);
  return fault && { key: fault.key, params: fault.key === 'fail.field_missing' ? { field: fault.field } : fault.params };
}

/** The ID number that a line requires of the recipient and the address lacks; null when nothing is missing. */
export function missingTaxId(address: AddressSnapshot, line: Line, lang: string): Message | null {
  return line.required_ids.some((id) => id !== 'id_papers') && !address.tax_id_enc
    ? { key: 'waybill.problem.tax_id', params: { line: pick(line.name, lang) } }
    : null;
}

export const toPreviewAddress = async (ctx: Ctx, address: AddressSnapshot): Promise<AddressOut> => ({
  ...toSnapshotAddress(address, ctx.lang),
  problem: await addressProblem(ctx, address),
});
