// The draft of an address on its form: stored while it is typed, with the rules of its country, and saved by one of two calls.
import { useState } from 'react';
import type { AreaOut } from '#contract/calls/addresses.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { changesOf, type Draft, draftOf, EMPTY, fieldsOf, wantedOf, withCountry } from '#shop/parts/address/address-form.ts';
import { useFormCommand } from '#shop/parts/form/form-command.tsx';

const COUNTRIES_FRESH_MS = 3_600_000;
/** Fields of the call as the form names them. */
const FIELDS = {
  name: 'name',
  country: 'country',
  state: 'state',
  state_code: 'state',
  city: 'city',
  street: 'street',
  street2: 'street2',
  postcode: 'postcode',
  mobilecode: 'phone',
  phone: 'phone',
  email: 'email',
  tax_id: 'tax_id',
  tax_id_type: 'tax_id',
};

export function useAddressDraft(stored: AddressOut | undefined, onSaved: (address: AddressOut) => void) {
  const [start] = useState<Draft>(() => (stored ? draftOf(stored) : EMPTY));
  const [draft, setDraft, dropDraft] = usePersistedDraft<Draft>(`address.${stored?.id ?? 'new'}`, start);
  const countries = useCall('address/getAreaList', {}, { staleTime: COUNTRIES_FRESH_MS });
  const country = countries.data?.find((c) => c.code === draft.country);
  const onDone = (address: AddressOut) => {
    dropDraft();
    onSaved(address);
  };
  const options = { fields: FIELDS, indicator: false, invalidates: ['address/lists'] as const, onDone };
  const adding = useFormCommand('address/addAddress', options);
  const editing = useFormCommand('address/editAddress', options);
  return {
    start,
    draft,
    setDraft,
    dropDraft,
    set: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    countries,
    country,
    choose: (next: AreaOut) => setDraft(withCountry(draft, next, country?.rules)),
    wanted: wantedOf(draft, country?.rules, stored),
    command: stored ? editing : adding,
    save: async () => {
      if (stored) await editing.run(changesOf(draft, country?.rules, stored));
      else await adding.run(fieldsOf(draft, country?.rules));
    },
  };
}
