// What scans do in a stocktake: a bin is stood before, an item or its parcel is seen in it. Each stands in line until the server has answered, in the order
// it was scanned; the bin of a scan is the one that was in front of the hands then.
import { useLayoutEffect, useRef } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { queueScan } from '#admin/lib/scan-outbox.ts';
import type { Outcome, ScanTable } from '#admin/lib/use-scans.ts';
import { isCallError } from '#client/call-error.ts';
import type { Scanned } from '#contract/desk/scanning.ts';

type Options = { id: number; bin: string; setBin: (bin: string) => void };

export function useCountScans({ id, bin, setBin }: Options): ScanTable {
  // The next scan comes before the page has drawn the bin.
  const now = useRef(bin);
  useLayoutEffect(() => {
    now.current = bin;
  }, [bin]);
  const refused = (error: unknown): Outcome => ({
    band: 'stop',
    says: t('stocktake.refused', { text: isCallError(error) ? error.msg : '' }),
  });
  const see = async (scanned: Scanned): Promise<Outcome> => {
    const here = now.current;
    if (!here) return { band: 'stop', says: t('stocktake.first_bin') };
    const told = await queueScan('stocktake/scan', { id, bin: here, code: scanned.code }, `${here} ${scanned.code}`);
    if (!told.ok) return refused(told.error);
    const [first] = told.data;
    const wrong = told.data.find((row) => row.kind !== 'ok');
    const words = first ? t('stocktake.found', { title: first.title, n: first.found_num ?? first.num }) : '';
    const why =
      wrong?.kind === 'elsewhere' ? t('stocktake.moved_here', { bin: wrong.bin }) : wrong && t(`stocktake.kind.${wrong.kind}`);
    return {
      band: !wrong ? 'match' : wrong.kind === 'not_here' ? 'stop' : 'unknown',
      says: [words, why].filter(Boolean).join(', '),
      undo: () => void queueScan('stocktake/unscan', { id, item_ids: told.data.map((row) => row.id) }, words),
    };
  };
  const stand = async ({ label }: Scanned): Promise<Outcome> => {
    const before = now.current;
    now.current = label;
    setBin(label);
    const told = await queueScan('stocktake/bin', { id, bin: label }, label);
    if (!told.ok) {
      now.current = before;
      setBin(before);
      return refused(told.error);
    }
    if (now.current === label) {
      now.current = told.data.bin;
      setBin(told.data.bin);
    }
    const opened = told.data.bin;
    const undo = () => {
      now.current = before;
      setBin(before);
      void queueScan('stocktake/leave', { id, bin: opened }, opened);
    };
    return { band: 'match', says: t('stocktake.bin_opened', { bin: opened }), undo };
  };
  return { bin: stand, item: see, parcel: see };
}
