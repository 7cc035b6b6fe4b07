// "loading ..." while the user waits for a call longer than 200 ms. A popover, so that it lies above dialogs too.
import { useEffect, useRef } from 'react';
import { useStore } from '#client/store.ts';
import { t } from '#shop/lib/i18n.ts';
import { waiting } from '#shop/lib/indicator.ts';
import { useTimedFlag } from '#ui/feedback/timed-flag.ts';
import { Spinner } from '#ui/input/button.tsx';

export function Indicator() {
  const shown = useTimedFlag(useStore(waiting) > 0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) box.current?.showPopover?.();
  }, [shown]);
  if (!shown) return null;
  return (
    <div className="shop-waiting" ref={box} popover="manual" role="status">
      <Spinner />
      {t('loading')}
    </div>
  );
}
