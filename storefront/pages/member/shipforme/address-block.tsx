// The warehouse's address as it is written on a label, in Chinese, with the member's mark: each line to copy, or all of it.
// Below it the transcription.
import { useState } from 'react';
import type { WarehouseOut } from '#contract/calls/site.ts';
import { keepRanges } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { CopyIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { CopyButton, useCopy } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

const FRESH_MS = 600_000;

/** Label and text of each line, as couriers ask for them. */
const linesOf = (w: WarehouseOut): [label: string, text: string][] => [
  [t('forme.receiver'), w.receiver_name],
  [t('forme.phone'), w.phone],
  [t('forme.street'), w.address],
  [t('forme.postcode'), w.postcode],
];

export function AddressBlock() {
  const call = useCall('other/warehouse', {}, { staleTime: FRESH_MS });
  return (
    <QueryBoundary call={call} shape={<PageSkeleton />}>
      {(all) => <Addresses all={all} />}
    </QueryBoundary>
  );
}

function Addresses({ all }: { all: WarehouseOut[] }) {
  const [id, setId] = useState(all[0]?.id);
  const copy = useCopy();
  const one = all.find((w) => w.id === id) ?? all[0];
  if (!one) return null;
  const lines = linesOf(one);
  return (
    <Card
      title={t('forme.address')}
      end={<CopyButton text={lines.map(([, text]) => text).join('\n')}>{t('forme.copy_all')}</CopyButton>}
    >
      {all.length > 1 && (
        <Chips label={t('forme.warehouse')} choice className="mb-14">
          {all.map((w) => (
            <Chip key={w.id} choice selected={w.id === one.id} onClick={() => setId(w.id)}>
              {w.name}
            </Chip>
          ))}
        </Chips>
      )}
      <div className="flex flex-col">
        {lines.map(([label, text]) => (
          <button
            key={label}
            type="button"
            className="flex min-h-[44px] items-center gap-18 border-t border-line py-14 text-start first:border-0"
            onClick={() => void copy(text)}
          >
            <span className="w-140 flex-none text-sm text-ink-3">{label}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <bdi className="block">{text}</bdi>
              {text === one.address && one.romanised && (
                <span className="mt-6 block text-xs text-ink-3">{t('forme.reads', { text: one.romanised })}</span>
              )}
            </span>
            <span className="ui-hidden">{t('forme.copy_one', { what: label })}</span>
            <CopyIcon className="ui-icon-sm flex-none text-ink-3" />
          </button>
        ))}
      </div>
      <Note tone="clock" className="mt-14">
        {t('forme.mark', { mark: one.mark })}
      </Note>
      {one.tips && <p className="mt-14 text-sm text-ink-3">{keepRanges(one.tips)}</p>}
    </Card>
  );
}

const PageSkeleton = () => (
  <div className="flex flex-col gap-26 rounded-card bg-surface p-28">
    <SkeletonBlock width="50%" height={32} />
    <SkeletonBlock width="90%" height={28} />
    <SkeletonBlock width="60%" height={28} />
    <SkeletonBlock width="80%" height={28} />
  </div>
);
