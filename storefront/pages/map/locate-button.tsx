// Where am I: asks the device, on a tap only.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import type { LatLng } from '#shop/parts/address/map-geo.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { SendIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

const WAIT_MS = 15_000;

export function LocateButton({ onFound }: { onFound: (at: LatLng) => void }) {
  const [busy, setBusy] = useState(false);
  if (typeof navigator === 'undefined' || !navigator.geolocation) return null;
  const ask = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onFound({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        setBusy(false);
        toast(t(error.code === error.PERMISSION_DENIED ? 'map.denied' : 'map.not_found'));
      },
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  };
  return (
    <Button
      size="small"
      className="absolute end-24 bottom-136 z-1 shadow-float"
      busy={busy}
      onClick={ask}
      icon={<SendIcon className="ui-icon-xs" />}
    >
      {t('map.locate')}
    </Button>
  );
}
