// Who: name, phone with its area code, mail, and the number that customs of some countries require.

import type { AreaOut } from '#contract/calls/addresses.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import { sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import type { Draft } from '#shop/parts/address/address-form.ts';
import { PhoneField } from '#shop/parts/form/phone-field.tsx';
import { Field } from '#ui/input/field.tsx';

export type PersonFieldsProps = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  country: AreaOut | undefined;
  stored: AddressOut | undefined;
};

export function PersonFields({ draft, set, country, stored }: PersonFieldsProps) {
  const tax = country?.rules?.tax_id;
  const kept = stored && stored.country === draft.country ? stored.tax_id : '';
  return (
    <>
      <Field
        name="name"
        label={t('field.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        hint={t('addresses.name_hint')}
        maxLength={60}
        autoComplete="name"
      />
      <PhoneField
        name="phone"
        label={t('field.phone')}
        value={{ mobilecode: draft.mobilecode, mobile: draft.phone }}
        onChange={({ mobilecode, mobile }) => set({ mobilecode, phone: mobile })}
        region={country?.code}
        hint={t('addresses.phone_hint')}
      />
      <Field
        name="email"
        type="email"
        label={t('field.email')}
        value={draft.email}
        onChange={(email) => set({ email })}
        optional
        maxLength={120}
        autoComplete="email"
      />
      {tax && (
        <Field
          name="tax_id"
          label={tax.label}
          value={draft.tax_id}
          onChange={(tax_id) => set({ tax_id })}
          optional={!tax.required}
          placeholder={kept ? t('addresses.tax_kept', { masked: kept }) : undefined}
          hint={sentences(tax.help, t('addresses.tax_private'))}
          ltr={draft.tax_id !== ''}
          maxLength={40}
          autoComplete="off"
        />
      )}
    </>
  );
}
