// One count: the bin that was scanned with its checklist, all bins, the differences with what is done about them, and the end of it.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useScans } from '#admin/lib/use-scans.ts';
import { CloseCount } from '#admin/pages/stocktake/close-count.tsx';
import { CountBin } from '#admin/pages/stocktake/count-bin.tsx';
import { Differences } from '#admin/pages/stocktake/differences.tsx';
import { useCountScans } from '#admin/pages/stocktake/use-count-scans.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import type { Stocktake, StocktakeBin } from '#contract/desk/stocktake.ts';
import { Note } from '#ui/feedback/note.tsx';
import { BackIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

type CountDetail = Stocktake & { bin_list: StocktakeBin[] };

export function CountWork({ id, onBack }: { id: number; onBack: () => void }) {
  const call = useCall('stocktake/detail', { id });
  const count = call.data;
  const [bin, setBin] = useState('');
  const table = useCountScans({ id, bin, setBin });
  const counting = count?.state === 'counting';
  const scans = useScans(table, { warehouse_id: count?.warehouse_id ?? null, enabled: counting, others: 'parcel' });
  const zone = count?.zone ?? '';
  return (
    <DeskPage
      title={count ? t('stocktake.zone', { zone }) : t('stocktake.title')}
      facts={
        count && [
          t(`state.stocktake.${count.state}`),
          count.by,
          t('stocktake.bins', { done: count.bins - count.bins_left, all: count.bins }),
          count.closed_by && t('stocktake.closed_by', { name: count.closed_by }),
          count.state === 'closed' && count.lost > 0 && t('stocktake.was_lost', { amount: money(count.lost) }),
        ]
      }
      acts={
        <Button size="small" icon={<BackIcon />} onClick={onBack}>
          {t('stocktake.back')}
        </Button>
      }
      narrow
    >
      {counting && (
        <Card>
          <ScanLine scans={scans} />
          {!bin && <Note>{t('stocktake.first', { zone })}</Note>}
        </Card>
      )}
      <QueryBoundary call={call}>
        {(now) => (
          <>
            {bin && counting && <CountBin id={id} bin={now.bin_list.find((one) => one.bin === bin)} name={bin} />}
            <Bins count={now} current={bin} onOpen={setBin} />
            <Differences count={now} />
            <CloseCount count={now} />
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}

const fill = (bin: StocktakeBin): string => (!bin.done ? 'empty' : bin.found === bin.expected ? 'some' : 'full');

function Bins({ count, current, onOpen }: { count: CountDetail; current: string; onOpen: (bin: string) => void }) {
  if (count.bin_list.length === 0) return null;
  return (
    <Card title={t('stocktake.bins_title')} all={t('stocktake.bins', { done: count.bins - count.bins_left, all: count.bins })}>
      <ul className="desk-bins">
        {count.bin_list.map((bin) => (
          <li key={bin.bin}>
            <button
              type="button"
              data-fill={fill(bin)}
              aria-current={bin.bin === current}
              disabled={count.state !== 'counting'}
              aria-label={t('stocktake.bin_label', { ...bin, done: String(bin.done) })}
              onClick={() => onOpen(bin.bin)}
            >
              <span className="ui-mono">{bin.bin}</span>
              <small>
                {bin.found}/{bin.expected}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
