// The country of freight estimates: the user's last choice on this device, and the list to choose from.
import { lazy, Suspense, useState } from 'react';
import { createStore, useStore } from '#client/store.ts';
import { t } from '#shop/lib/i18n.ts';
import { isText, persisted } from '#shop/lib/storage.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { countryName } from '#shop/parts/waybill/quote-words.ts';

const CountryOptions = lazy(() => import('#shop/parts/form/country-options.tsx'));

const place = persisted('country', '', isText);
const chosen = createStore(/^[A-Z]{2}$/.test(place.get()) ? place.get() : '');

/** Code of the chosen country; undefined lets the server decide by address or default. */
export const useCountry = (): string | undefined => useStore(chosen, (code) => code || undefined);
function setCountry(code: string): void {
  place.set(code);
  chosen.set(code);
}

const LIST_FRESH_MS = 3_600_000;

export type CountryPickerProps = {
  open: boolean;
  onClose: () => void;
  value: string | undefined;
  onPick?: ((code: string) => void) | undefined;
};

/** All countries the shop knows, by name in the user's language. The choice is stored. */
export function CountryPicker({ open, onClose, value, onPick }: CountryPickerProps) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const areas = useCall('address/getAreaList', {}, { enabled: wanted, staleTime: LIST_FRESH_MS });
  if (!wanted) return null;
  const options = (areas.data ?? []).map(({ code, name }) => ({ value: code, label: name || countryName(code) }));
  return (
    <Suspense fallback={null}>
      <CountryOptions
        open={open}
        onClose={onClose}
        title={t('estimate.country')}
        search={t('estimate.country_search')}
        emptyText={areas.state === 'loading' ? t('loading') : undefined}
        options={options}
        value={value}
        onPick={(code) => {
          setCountry(code);
          onPick?.(code);
        }}
      />
    </Suspense>
  );
}
