// Erases the account's data in the tables of this module, and identity numbers after their retention period.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { AddressSnapshot } from '../../db/stored/address.ts';
import type { JsonText } from '../../db/tables.ts';

const ANONYMOUS =
  '{"name": "", "street": "", "street2": "", "postcode": "", "city": "", "phone": "", "email": "", "tax_id_enc": "", "tax_id_last": "", "latitude": null, "longitude": null}';

/** Waybills and one-pay orders stay without the receiver and the member's notes; the country stays for the books. */
export async function eraseShipping(ctx: Ctx, member_id: number): Promise<void> {
  const address = sql<JsonText<AddressSnapshot>>`address || ${ANONYMOUS}::jsonb`;
  for (const table of ['waybill', 'onepay'] as const)
    await ctx.db.updateTable(table).set({ address, remark: '' }).where('member_id', '=', member_id).execute();
}

/** Blanks identity numbers in waybills made before a day, of the members whom `quiet` (a condition on a member id) names. */
export const eraseTaxIdsOfWaybills = (
  db: Db,
  before: Date,
  quiet: (member: ReturnType<typeof sql.ref>) => RawBuilder<boolean>,
): Promise<unknown> =>
  db
    .updateTable('waybill')
    .set({ address: sql`address || '{"tax_id_enc": "", "tax_id_last": ""}'::jsonb` })
    .where(sql<boolean>`coalesce(address ->> 'tax_id_enc', '') <> ''`)
    .where('created_at', '<', before)
    .where(quiet(sql.ref('waybill.member_id')))
    .execute();
