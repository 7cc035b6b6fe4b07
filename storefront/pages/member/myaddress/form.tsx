// The form of an address, its saving, and the question before what was typed is thrown away.
import { useState } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { go } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import { useBack, useGo, useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { takePickedPlace } from '#shop/parts/address/picked-place.ts';
import { pickAddress } from '#shop/parts/cart/picked-address.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { changesOf, type Draft, draftOf, EMPTY, fieldsOf, sameDraft, wantedOf, withCountry } from './address-form.ts';
import { Extras } from './extras.tsx';
import { PersonFields } from './person-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

const ID = 'address';
const COUNTRIES_FRESH_MS = 3_600_000;
/** Fields of the call as this form names them. */
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

export function AddressForm({ stored }: { stored: AddressOut | undefined }) {
  const [start] = useState<Draft>(() => (stored ? draftOf(stored) : EMPTY));
  const [draft, setDraft, dropDraft] = usePersistedDraft<Draft>(`address.${stored?.id ?? 'new'}`, start);
  const [place, setPlace] = useState(takePickedPlace);
  const [asking, setAsking] = useState(false);
  const steps = useNumberParam('pick');
  const visit = useGo();
  const back = useBack(to.addresses());
  const countries = useCall('address/getAreaList', {}, { staleTime: COUNTRIES_FRESH_MS });
  const country = countries.data?.find((c) => c.code === draft.country);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));

  // What the map brought: the position always, country and city only where none was written. It waits for the list of countries.
  if (place && countries.data) {
    setPlace(null);
    const there = draft.country ? undefined : countries.data.find((c) => c.code === place.country);
    const moved = there ? withCountry(draft, there, undefined) : draft;
    const city = moved.city || (place.country === moved.country ? (place.city ?? '') : '');
    setDraft({ ...moved, city, latitude: place.latitude, longitude: place.longitude });
  }

  const done = (address: AddressOut) => {
    dropDraft();
    toast(t('addresses.saved'), { mark: 'done' });
    if (!steps) return back();
    pickAddress(address);
    go(-steps);
  };
  const options = { fields: FIELDS, indicator: false, invalidates: ['address/lists'] as const, onDone: done };
  const adding = useFormCommand('address/addAddress', options);
  const editing = useFormCommand('address/editAddress', options);
  const command = stored ? editing : adding;
  const save = async () => {
    if (stored) await editing.run(changesOf(draft, country?.rules, stored));
    else await adding.run(fieldsOf(draft, country?.rules));
  };
  const toMap = () =>
    visit(
      to.chooseLocation(
        draft.latitude === null || draft.longitude === null
          ? undefined
          : { latitude: draft.latitude, longitude: draft.longitude },
      ),
    );
  return (
    <Screen
      title={t(stored ? 'addresses.edit' : 'address.add')}
      fallback={to.addresses()}
      onBack={() => {
        if (sameDraft(draft, start)) return true;
        setAsking(true);
        return false;
      }}
      actions={
        <ActionBar>
          <Button kind="primary" type="submit" form={ID} busy={command.busy}>
            {t(steps ? 'addresses.save_use' : 'addresses.save')}
          </Button>
        </ActionBar>
      }
    >
      <CheckedForm
        id={ID}
        className="gap-20"
        wanted={wantedOf(draft, country?.rules, stored)}
        errors={command.errors}
        onSubmit={save}
      >
        <Card className="flex flex-col gap-24">
          <PlaceFields
            draft={draft}
            set={set}
            country={country}
            countries={countries}
            onCountry={(next) => setDraft(withCountry(draft, next, country?.rules))}
          />
        </Card>
        <Card className="flex flex-col gap-24">
          <PersonFields draft={draft} set={set} country={country} stored={stored} />
        </Card>
        <Extras draft={draft} set={set} stored={stored} onMap={toMap} />
        <NotSent error={command.error} />
      </CheckedForm>
      <Dialog
        open={asking}
        title={t('addresses.leave_ask')}
        safe={t('addresses.stay')}
        onSafe={() => setAsking(false)}
        verb={t('addresses.leave')}
        onVerb={() => {
          setAsking(false);
          dropDraft();
          afterOverlays(back);
        }}
        danger
      >
        {t('addresses.leave_help')}
      </Dialog>
    </Screen>
  );
}
