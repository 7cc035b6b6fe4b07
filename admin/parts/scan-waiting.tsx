// Scans and acts with photos that wait for the network, and those that were refused: none is lost, each conflict is looked at by an operator.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Queued } from '#admin/lib/outbox.ts';
import { letGo, sendAgain, useWaiting } from '#admin/lib/scan-outbox.ts';
import { dropAct, sendActAgain, sendActWithout, useWaitingActs } from '#admin/lib/upload-outbox.ts';
import { RefreshIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export function ScanWaiting() {
  const scans = useWaiting();
  const acts = useWaitingActs();
  const list = [...scans, ...acts];
  const [open, setOpen] = useState(false);
  const refused = list.filter((one) => one.refused !== undefined);
  if (list.length === 0) return null;
  return (
    <>
      <button type="button" className="scan-waiting" data-refused={refused.length > 0} onClick={() => setOpen(true)}>
        {refused.length > 0
          ? t('scan.conflicts', { n: refused.length })
          : scans.length > 0
            ? t('scan.waiting', { n: scans.length })
            : t('desk.scan.behind', { n: acts.length })}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('scan.waiting_title')} place="side">
        <p className="desk-small mb-20">{t('scan.waiting_help')}</p>
        <ul>
          {list.map((one) => (
            <Waiting key={one.key} one={one} />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Waiting({ one }: { one: Queued }) {
  const { key, awaits, refused } = one;
  const [again, drop] = awaits ? [sendActAgain, dropAct] : [sendAgain, letGo];
  return (
    <li className="flex flex-wrap items-center gap-16 py-16 border-t border-line first:border-0">
      <span className="flex-1 min-w-240">
        <span className="block ui-mono text-ink">{one.label}</span>
        <span className="desk-small">
          {dateTime(one.at)} {refused ?? t(awaits ? 'desk.scan.waits_behind' : 'scan.waits')}
        </span>
      </span>
      {refused !== undefined && (
        <>
          <Button size="small" icon={<RefreshIcon />} onClick={() => again(key)}>
            {t('kit.retry')}
          </Button>
          {one.incomplete && (
            <Button size="small" onClick={() => sendActWithout(key)}>
              {t('desk.scan.without')}
            </Button>
          )}
          <Button size="small" onClick={() => drop(key)}>
            {t('scan.let_go')}
          </Button>
        </>
      )}
    </li>
  );
}
