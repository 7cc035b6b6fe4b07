// One of several things within a block: its number, its place among the others, and taking it away.
import type { ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = { no: number; count: number; onMove: (to: number) => void; onRemove: (() => void) | null; children: ReactNode };

export function ItemFrame({ no, count, onMove, onRemove, children }: Props) {
  const small = 'size-36';
  const name = String(no);
  return (
    <fieldset className="flex flex-col gap-16 bg-sunken rounded-image p-20 min-w-0">
      <legend className="ui-hidden">{no}</legend>
      <div className="flex items-center">
        <strong className="ui-num">{no}</strong>
        <span className="ms-auto flex">
          <IconButton
            label={t('desk.pages.up', { name })}
            icon={<ArrowUpIcon className={small} />}
            disabled={no === 1}
            onClick={() => onMove(no - 2)}
            throttle={false}
          />
          <IconButton
            label={t('desk.pages.down', { name })}
            icon={<ArrowDownIcon className={small} />}
            disabled={no === count}
            onClick={() => onMove(no)}
            throttle={false}
          />
          <IconButton
            label={t('desk.pages.take_away', { name })}
            icon={<TrashIcon className={small} />}
            disabled={!onRemove}
            onClick={() => onRemove?.()}
            throttle={false}
          />
        </span>
      </div>
      {children}
    </fieldset>
  );
}
