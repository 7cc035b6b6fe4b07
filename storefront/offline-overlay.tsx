// Without a network the content is hidden; a retry is offered, and the saved copy where the page has one.
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { cameOnline, showSaved, useHidden, useHolding, useOnline, watchNetwork } from '#shop/lib/offline.ts';
import { queries } from '#shop/lib/query.ts';
import { Offline } from '#ui/feedback/offline.tsx';
import { OfflineIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

const PROBE_MS = 10_000;

/** Whether the server can be reached; browsers are sometimes wrong about it. */
async function answers(): Promise<boolean> {
  try {
    await fetch('/api/other/configlist', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

export function OfflineOverlay({ children }: { children: ReactNode }) {
  const [hidden, holding, online] = [useHidden(), useHolding(), useOnline()];
  const [busy, setBusy] = useState(false);
  useEffect(() => watchNetwork(), []);
  const retry = async () => {
    setBusy(true);
    if (await answers()) {
      cameOnline();
      await queries.refetchQueries({ type: 'active' });
    }
    setBusy(false);
  };
  return (
    <>
      {!online && !hidden && (
        <p className="shop-offline" role="status">
          <OfflineIcon className="ui-icon-sm" />
          {t('offline.banner')}
        </p>
      )}
      <div inert={hidden} className={hidden ? 'invisible' : undefined}>
        {children}
      </div>
      {hidden && (
        <Offline
          cover
          title={t('offline.title')}
          help={t('offline.help')}
          busy={busy}
          onRetry={() => void retry()}
          actions={
            holding && (
              <Button size="small" onClick={showSaved}>
                {t('offline.show_saved')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}
