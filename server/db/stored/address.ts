// The address snapshot of a waybill or one-pay order: later changes of the address do not affect it. The tax id stays encrypted.
import type { Names } from '#contract/lang.ts';

/** The name and address that a bill was billed to: the member's billing address at payment. */
export type BilledTo = Pick<AddressSnapshot, 'name' | 'street' | 'street2' | 'postcode' | 'city' | 'state' | 'country_names'>;

export type AddressSnapshot = {
  id: number;
  name: string;
  country: string;
  country_names: Names;
  state_code: string;
  state: string;
  city: string;
  street: string;
  street2: string;
  postcode: string;
  mobilecode: string;
  phone: string;
  email: string;
  tax_id_type: string;
  tax_id_enc: string;
  tax_id_last: string;
  latitude: number | null;
  longitude: number | null;
};
