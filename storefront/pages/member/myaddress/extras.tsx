// The place on the map, and what the address is used for.
import type { AddressOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import type { Draft } from '#shop/parts/address/address-form.ts';
import { hasScreen } from '#shop/routes.ts';
import { CloseIcon, PinIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export type ExtrasProps = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  stored: AddressOut | undefined;
  onMap: () => void;
};

const degrees = (n: number): string => n.toFixed(4);

export function Extras({ draft, set, stored, onMap }: ExtrasProps) {
  const { latitude, longitude } = draft;
  const known = useCall('address/lists', {}, { enabled: !stored, quiet: true });
  // The first address is the default whatever is chosen.
  const first = !stored && known.data?.length === 0;
  const placed = latitude !== null && longitude !== null;
  return (
    <Card className="py-0">
      <Cells>
        {hasScreen(to.chooseLocation()) && (
          <div className="flex items-center">
            <Cell
              className="min-w-0 flex-1"
              icon={<PinIcon />}
              label={t('addresses.on_map')}
              note={
                placed ? (
                  <bdi className="ui-ltr">{`${degrees(latitude)}, ${degrees(longitude)}`}</bdi>
                ) : (
                  t('addresses.on_map_note')
                )
              }
              onClick={onMap}
            />
            {placed && (
              <IconButton
                label={t('addresses.off_map')}
                icon={<CloseIcon className="ui-icon-sm text-ink-3" />}
                onClick={() => set({ latitude: null, longitude: null })}
                throttle={false}
              />
            )}
          </div>
        )}
        <div>
          <Cell
            label={t('addresses.default_long')}
            note={stored?.is_default ? t('addresses.default_fixed') : first ? t('addresses.default_first') : undefined}
            end={
              <Switch
                label={t('addresses.default_long')}
                checked={draft.is_default || first}
                disabled={stored?.is_default || first}
                onChange={(is_default) => set({ is_default })}
              />
            }
          />
        </div>
        <div>
          <Cell
            label={t('addresses.billing_long')}
            end={
              <Switch
                label={t('addresses.billing_long')}
                checked={draft.is_default_bill || first}
                disabled={stored?.is_default_bill || first}
                onChange={(is_default_bill) => set({ is_default_bill })}
              />
            }
          />
        </div>
      </Cells>
    </Card>
  );
}
