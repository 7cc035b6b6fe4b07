// Serializes addresses: for their owner, and as the snapshot that a waybill stores.

import type { Selectable } from 'kysely';
import type { AddressOut } from '#contract/calls/parts.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { AddressSnapshot } from '../../../db/stored/address.ts';
import type { AddressTable } from '../../../db/tables.ts';
import { shownMail } from '../../../shown-mail.ts';
import { addressFault, type CountryRules } from './rules.ts';

export type AddressRow = Omit<Selectable<AddressTable>, 'member_id' | 'deleted_at' | 'created_at' | 'updated_at'>;

const maskedTaxId = (a: Pick<AddressRow, 'tax_id_enc' | 'tax_id_last'>): string => (a.tax_id_enc ? `••••${a.tax_id_last}` : '');

export function toAddress(row: AddressRow, rules: CountryRules, lang: string): AddressOut {
  const { tax_id_enc, tax_id_last, ...plain } = row;
  const fault = addressFault(rules, row, tax_id_enc !== '', lang);
  const problem = fault && {
    key: fault.key,
    params: fault.key === 'fail.field_missing' ? { field: say(`field.${fault.field}`, {}, lang) } : fault.params,
  };
  return {
    ...plain,
    email: shownMail(row.email),
    country_name: pick(rules.names, lang),
    tax_id: maskedTaxId({ tax_id_enc, tax_id_last }),
    problem,
  };
}

export function snapshotOf(row: AddressRow, names: Names): AddressSnapshot {
  const { is_default: _, is_default_bill: __, ...kept } = row;
  return { ...kept, country_names: names };
}

/** A snapshot for the member or the back office, with the tax id masked. */
export function toSnapshotAddress(kept: AddressSnapshot, lang: string): AddressOut {
  const { tax_id_enc, tax_id_last, country_names, ...plain } = kept;
  return {
    ...plain,
    email: shownMail(plain.email),
    country_name: pick(country_names, lang),
    tax_id: maskedTaxId({ tax_id_enc, tax_id_last }),
    is_default: false,
    is_default_bill: false,
    problem: null,
  };
}
