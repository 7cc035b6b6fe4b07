// The edit mode of a list: which rows are ticked, and the bar at the bottom with all of them and the deletion.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';

export type EditRows = {
  on: boolean;
  start: () => void;
  stop: () => void;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  set: (ids: readonly number[], ticked: boolean) => void;
  /** those of the list that are ticked */
  ticked: (all: readonly number[]) => number[];
};

export function useEditRows(): EditRows {
  const [on, setOn] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const turn = (next: boolean) => {
    setOn(next);
    setPicked(new Set());
  };
  const set = (ids: readonly number[], ticked: boolean) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const id of ids) {
        if (ticked) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return {
    on,
    start: () => turn(true),
    stop: () => turn(false),
    has: (id) => picked.has(id),
    toggle: (id) => set([id], !picked.has(id)),
    set,
    ticked: (all) => all.filter((id) => picked.has(id)),
  };
}

export type EditBarProps = { edit: EditRows; ids: readonly number[]; onDelete: (ids: number[]) => void; onClear?: () => void };

export function EditBar({ edit, ids, onDelete, onClear }: EditBarProps) {
  const ticked = edit.ticked(ids);
  const every = ids.length > 0 && ticked.length === ids.length;
  return (
    <ActionBar
      amount={
        <span className="flex items-center gap-24">
          <Checkbox
            checked={every}
            some={ticked.length > 0}
            onChange={(checked) => edit.set(ids, checked)}
            className="min-h-[44px] text-sm"
          >
            {t('kit.select_all')}
          </Checkbox>
          {onClear && (
            <Button kind="quiet" size="small" onClick={onClear}>
              {t('lists.clear')}
            </Button>
          )}
        </span>
      }
    >
      <Button kind="danger" disabled={ticked.length === 0} onClick={() => onDelete(ticked)}>
        {ticked.length > 0 ? t('lists.delete_n', { n: ticked.length }) : t('kit.delete')}
      </Button>
    </ActionBar>
  );
}

/** "Edit" and "Done" at the end of the nav bar; nothing where there is nothing to edit. */
export function EditToggle({ edit, any }: { edit: EditRows; any: boolean }) {
  if (!any && !edit.on) return null;
  return (
    <Button kind="quiet" size="small" className="me-16" throttle={300} onClick={edit.on ? edit.stop : edit.start}>
      {t(edit.on ? 'kit.done' : 'kit.edit')}
    </Button>
  );
}
