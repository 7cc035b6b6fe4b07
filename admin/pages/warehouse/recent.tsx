// The last three scans, each of which can be taken back for half an hour.

import { dateTime, kg, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useCounts } from '#admin/lib/use-counts.ts';
import type { ScanOut } from '#contract/desk/warehouse.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { UndoIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const SHOWN = 3;
const TONE = { match: 'safe', unknown: 'clock', stop: 'wrong' } as const;

export function Recent({ scans, onUndone }: { scans: ScanOut[]; onUndone: (scan: ScanOut) => void }) {
  const left = useCounts().transit?.count ?? 0;
  const undo = useCommand('warehouse/undo', {
    invalidates: ['warehouse', 'buying'],
    onDone: (out) => {
      toast(t('desk.scan.undone'), { mark: 'done' });
      onUndone(out);
    },
  });
  return (
    <Card title={t('desk.scan.recent')} all={t('desk.scan.left', { n: left })}>
      {scans.length === 0 && <p className="desk-small">{t('desk.scan.none')}</p>}
      <ul>
        {scans.slice(0, SHOWN).map((scan) => (
          <li
            key={`${scan.parcel_id}-${scan.tracking_no}`}
            className="flex flex-wrap items-center gap-x-20 gap-y-8 py-12 border-t border-line first:border-0"
          >
            <span className="flex-1 min-w-240">
              <span className="block ui-mono text-ink">{spaced(scan.tracking_no)}</span>
              <Facts
                className="desk-small"
                items={[dateTime(scan.time), scan.items[0]?.weight ? kg(scan.items[0].weight) : null, scan.bin]}
              />
            </span>
            <Badge tone={TONE[scan.band]}>{t(`desk.scan.band.${scan.band}`)}</Badge>
            {scan.can_undo_until && scan.parcel_id !== null && (
              <Button
                size="small"
                icon={<UndoIcon />}
                busy={undo.busy}
                onClick={() => void undo.run({ parcel_id: scan.parcel_id! })}
              >
                {t('desk.scan.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
