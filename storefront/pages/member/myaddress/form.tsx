// The form of an address, its saving, and the question before what was typed is discarded.
import { useState } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { go } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack, useGo, useNumberParam } from '#shop/lib/router.tsx';
import { sameDraft, withCountry } from '#shop/parts/address/address-form.ts';
import { PersonFields } from '#shop/parts/address/person-fields.tsx';
import { takePickedPlace } from '#shop/parts/address/picked-place.ts';
import { PlaceFields } from '#shop/parts/address/place-fields.tsx';
import { useAddressDraft } from '#shop/parts/address/use-address-draft.ts';
import { pickAddress } from '#shop/parts/cart/picked-address.ts';
import { CheckedForm, NotSent } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Extras } from './extras.tsx';

const ID = 'address';
export function AddressForm({ stored }: { stored: AddressOut | undefined }) {
  const [place, setPlace] = useState(takePickedPlace);
  const [asking, setAsking] = useState(false);
  const steps = useNumberParam('pick');
  const visit = useGo();
  const back = useBack(to.addresses());
  const form = useAddressDraft(stored, (address) => {
    toast(t('addresses.saved'), { mark: 'done' });
    if (!steps) return back();
    pickAddress(address);
    go(-steps);
  });
  const { start, draft, setDraft, dropDraft, set, countries, country, command } = form;

  // What the map returned: the position always, country and city only where none was written. It waits for the list of
  // countries.
  if (place && countries.data) {
    setPlace(null);
    const there = draft.country ? undefined : countries.data.find((c) => c.code === place.country);
    const moved = there ? withCountry(draft, there, undefined) : draft;
    const city = moved.city || (place.country === moved.country ? (place.city ?? '') : '');
    setDraft({ ...moved, city, latitude: place.latitude, longitude: place.longitude });
  }

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
      <CheckedForm id={ID} className="gap-20" wanted={form.wanted} errors={command.errors} onSubmit={form.save}>
        <Card className="flex flex-col gap-24">
          <PlaceFields draft={draft} set={set} country={country} countries={countries} onCountry={form.choose} />
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
