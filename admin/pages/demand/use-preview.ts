// A list as it stands in the field: its columns first, then what each row would do with the columns read like that. Asked once the typing rests.
import { useEffect, useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { isCallError } from '#client/call-error.ts';
import type { ShipmentMapping } from '#contract/shipment-fields.ts';

const REST_MS = 300;
type Look = OutputAt<'shipments/look'>;
type Preview = OutputAt<'shipments/preview'>;

/** Runs once `wanted` rests; what comes for an older one is dropped. */
function useRested(wanted: string, ask: (signal: AbortSignal) => Promise<void>, failed: (words: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` holds all that is asked
  useEffect(() => {
    if (wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(stop.signal).catch(
        (error: unknown) => !stop.signal.aborted && failed(isCallError(error) ? errorText(error) : t('desk.error.server')),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
}

export function usePreview(text: string) {
  const [look, setLook] = useState<{ of: string; look: Look } | null>(null);
  const [mapping, setMapping] = useState<ShipmentMapping | null>(null);
  const [preview, setPreview] = useState<{ of: string; preview: Preview } | null>(null);
  const [failed, setFailed] = useState<{ of: string; words: string } | null>(null);
  const asked = text.trim();
  useRested(
    asked,
    async (signal) => {
      const found = await send('shipments/look', { text: asked }, { signal });
      if (signal.aborted) return;
      setLook({ of: asked, look: found });
      setMapping(found.mapping);
    },
    (words) => setFailed({ of: asked, words }),
  );
  const seen = look?.of === asked ? look.look : null;
  const wanted = seen && mapping?.platform_no ? JSON.stringify([asked, mapping]) : '';
  useRested(
    wanted,
    async (signal) => {
      const rows = await send('shipments/preview', { text: asked, mapping: mapping! }, { signal });
      if (!signal.aborted) setPreview({ of: wanted, preview: rows });
    },
    (words) => setFailed({ of: asked, words }),
  );
  return {
    look: seen,
    mapping: seen ? mapping : null,
    setMapping,
    preview: wanted === '' ? null : (preview?.preview ?? null),
    /** it is the answer to what stands in the field now */
    current: wanted !== '' && preview?.of === wanted,
    failed: failed?.of === asked && asked !== '' && !seen ? failed.words : null,
  };
}
