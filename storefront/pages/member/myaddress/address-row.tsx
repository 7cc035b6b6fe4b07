// One address of the list with what can be done to it.
import type { AddressOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { AddressCard } from '#shop/parts/address/address-card.tsx';
import { PinIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

export type AddressRowProps = {
  address: AddressOut;
  editHref: string;
  /** a tap on the address chooses it */
  onPick?: () => void;
  onDefault: () => void;
  onBilling: () => void;
  onDelete: () => void;
};

/** The marks are the ticks below, so the card itself shows none. */
const unmarked = (address: AddressOut): AddressOut => ({ ...address, is_default: false, is_default_bill: false });

export function AddressRow({ address, editHref, onPick, onDefault, onBilling, onDelete }: AddressRowProps) {
  const { name, latitude, longitude } = address;
  return (
    <AddressCard address={unmarked(address)} href={onPick ? undefined : editHref} onClick={onPick}>
      <div className="mt-24 flex flex-wrap items-center gap-x-28 gap-y-8 border-t border-line pt-12 text-sm">
        <Checkbox radio="default" checked={address.is_default} onChange={onDefault} className="min-h-[44px]">
          {t('addresses.default')}
        </Checkbox>
        <Checkbox radio="billing" checked={address.is_default_bill} onChange={onBilling} className="min-h-[44px]">
          {t('addresses.billing')}
        </Checkbox>
        <span className="ms-auto flex items-center gap-8">
          {latitude !== null && longitude !== null && (
            <IconButton
              label={t('addresses.map_named', { name })}
              icon={<PinIcon className="ui-icon-sm text-ink-3" />}
              href={to.openLocation({ latitude, longitude, name })}
            />
          )}
          <Button kind="quiet" size="small" href={editHref} label={t('addresses.edit_named', { name })}>
            {t('kit.edit')}
          </Button>
          <IconButton
            label={t('addresses.delete_named', { name })}
            icon={<TrashIcon className="ui-icon-sm text-ink-3" />}
            onClick={onDelete}
          />
        </span>
      </div>
    </AddressCard>
  );
}
