// Scans that wait for the network, and those that were refused: none is lost, each conflict is looked at by somebody.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { dropInspection, sendInspectionAgain, useWaitingInspections } from '#admin/lib/inspect-outbox.ts';
import { letGo, sendAgain, useWaiting } from '#admin/lib/scan-outbox.ts';
import { RefreshIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export function ScanWaiting() {
  const scans = useWaiting();
  const inspections = useWaitingInspections();
  const list = [...scans, ...inspections];
  const actsOf = (key: string) =>
    inspections.some((one) => one.key === key)
      ? { again: sendInspectionAgain, drop: dropInspection }
      : { again: sendAgain, drop: letGo };
  const [open, setOpen] = useState(false);
  const refused = list.filter((one) => one.refused !== undefined);
  const waiting = list.length - refused.length;
  if (list.length === 0) return null;
  return (
    <>
      <button type="button" className="scan-waiting" data-refused={refused.length > 0} onClick={() => setOpen(true)}>
        {refused.length > 0 ? t('scan.conflicts', { n: refused.length }) : t('scan.waiting', { n: waiting })}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('scan.waiting_title')} place="side">
        <p className="desk-small mb-20">{t('scan.waiting_help')}</p>
        <ul>
          {list.map((one) => (
            <li key={one.key} className="flex flex-wrap items-center gap-16 py-16 border-t border-line first:border-0">
              <span className="flex-1 min-w-240">
                <span className="block ui-mono text-ink">{one.label}</span>
                <span className="desk-small">
                  {dateTime(one.at)} {one.refused ?? t('scan.waits')}
                </span>
              </span>
              {one.refused !== undefined && (
                <>
                  <Button size="small" icon={<RefreshIcon />} onClick={() => actsOf(one.key).again(one.key)}>
                    {t('kit.retry')}
                  </Button>
                  <Button size="small" onClick={() => actsOf(one.key).drop(one.key)}>
                    {t('scan.let_go')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
