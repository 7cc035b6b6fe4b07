// A first address, made where it is needed: on the waybill form and in a one-pay checkout, without leaving them.
import type { AddressOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { PersonFields } from '#shop/parts/address/person-fields.tsx';
import { PlaceFields } from '#shop/parts/address/place-fields.tsx';
import { useAddressDraft } from '#shop/parts/address/use-address-draft.ts';
import { CheckedForm, NotSent } from '#shop/parts/form/form-command.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const ID = 'new-address';

export default function AddressSheet({ onSaved, onClose }: { onSaved: (address: AddressOut) => void; onClose: () => void }) {
  const form = useAddressDraft(undefined, onSaved);
  const { draft, set, country, countries, command } = form;
  return (
    <Sheet
      open
      title={t('address.add')}
      onClose={onClose}
      locked={command.busy}
      actions={
        <Button kind="primary" type="submit" form={ID} busy={command.busy}>
          {t('addresses.save_use')}
        </Button>
      }
    >
      <CheckedForm id={ID} className="gap-24" wanted={form.wanted} errors={command.errors} onSubmit={form.save}>
        <PlaceFields draft={draft} set={set} country={country} countries={countries} onCountry={form.choose} />
        <PersonFields draft={draft} set={set} country={country} stored={undefined} />
        <NotSent error={command.error} />
      </CheckedForm>
    </Sheet>
  );
}
