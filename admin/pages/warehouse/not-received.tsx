// Scans that no answer came to: none is forgotten, each can be sent again.
import { spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Asked } from '#admin/lib/scan-line.ts';
import { CloseIcon, RefreshIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { failed: Asked[]; busy: boolean; onAgain: (one: Asked) => void; onDrop: (one: Asked) => void };

export function NotReceived({ failed, busy, onAgain, onDrop }: Props) {
  if (failed.length === 0) return null;
  return (
    <Card title={t('desk.scan.not_received')} all={String(failed.length)}>
      <ul>
        {failed.map((one) => (
          <li key={one.tracking_no} className="flex items-center gap-20 py-12 border-t border-line first:border-0">
            <span className="flex-1 ui-mono text-ink">{spaced(one.tracking_no)}</span>
            <Button size="small" icon={<RefreshIcon />} disabled={busy} onClick={() => onAgain(one)}>
              {t('kit.retry')}
            </Button>
            <IconButton label={t('kit.close')} icon={<CloseIcon />} onClick={() => onDrop(one)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
