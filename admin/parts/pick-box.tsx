// The box before a row that can be picked; a run of rows with Shift.
import type { ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import type { Picked } from '#admin/lib/use-picked.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';

type Props = { picked: Picked; id: number; name: string; shown?: boolean; children: ReactNode };

export function PickBox({ picked, id, name, shown = true, children }: Props) {
  return (
    <div className="desk-pick">
      {shown && (
        <span className="desk-pick-box" onClickCapture={picked.held}>
          <Checkbox
            shape="square"
            label={t('desk.bulk.select', { name })}
            checked={picked.has(id)}
            onChange={() => picked.toggle(id)}
          />
        </span>
      )}
      {children}
    </div>
  );
}

type BarProps = { picked: Picked; children: ReactNode };
/** What can be done with the rows that are picked, and letting go of them. */
export function PickBar({ picked, children }: BarProps) {
  if (picked.ids.length === 0) return null;
  const words = t('desk.bulk.selected', { n: picked.ids.length });
  return (
    <div className="desk-bulk" role="toolbar" aria-label={words}>
      <b className="ui-num" role="status">
        {words}
      </b>
      <Button size="small" kind="quiet" onClick={() => picked.set([])}>
        {t('desk.bulk.clear')}
      </Button>
      {children}
    </div>
  );
}
