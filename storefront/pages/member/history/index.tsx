// Goods seen, by day. In edit mode a tap ticks; what is deleted can be restored for a moment.
import { useState } from 'react';
import { call } from '#shop/lib/api.ts';
import { day } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useList } from '#shop/lib/use-list.ts';
import { EditBar, EditToggle, useEditRows } from '#shop/parts/cart/edit-rows.tsx';
import { useUndoDelete } from '#shop/parts/cart/undo-delete.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { byDay } from './days.ts';
import { SeenRow, SeenSkeleton } from './seen-row.tsx';

export default function History() {
  const list = useList('history/lists', {});
  const edit = useEditRows();
  const [asking, setAsking] = useState(false);
  const undo = useUndoDelete(async (ids) => {
    await call('history/delete', { ids: [...ids] }, { indicator: false });
    list.change((row) => (ids.includes(row.id) ? undefined : row));
    // Later pages have moved up: read again, or some rows would never be seen.
    if (list.hasMore) void invalidate('history/lists');
  });
  const clear = useCommand('history/delete', { indicator: false, onDone: () => list.change(() => undefined) });
  const shown = list.rows.filter((row) => !undo.gone.has(row.id));
  const ids = shown.map((row) => row.id);
  const remove = (which: number[]) => {
    undo.remove(which);
    edit.set(which, false);
    if (which.length === ids.length && !list.hasMore) edit.stop();
  };
  const all = async () => {
    await undo.settle().catch(() => undefined);
    if (await clear.run({})) edit.stop();
    setAsking(false);
  };
  return (
    <ListPage
      list={{ ...list, rows: shown }}
      shape={<SeenSkeleton />}
      failed={t('history.failed')}
      fallback={to.mine()}
      end={<EditToggle edit={edit} any={shown.length > 0} />}
      onBack={() => {
        if (edit.on) edit.stop();
        return !edit.on;
      }}
      onRefresh={edit.on ? undefined : list.refresh}
      actions={edit.on && <EditBar edit={edit} ids={ids} onDelete={remove} onClear={() => setAsking(true)} />}
      empty={{
        title: t('history.none'),
        help: t('history.none_help'),
        actions: (
          <Button size="small" kind="primary" href={to.home()}>
            {t('lists.look_around')}
          </Button>
        ),
      }}
      rows={(rows) =>
        byDay(rows).map((group) => (
          <section key={group.key} className="flex flex-col gap-14" aria-label={day(group.time)}>
            <h2 className="flex items-center gap-16 px-4 pt-8 text-lg">
              {edit.on && (
                <Checkbox
                  label={t('history.whole_day', { day: day(group.time) })}
                  checked={group.rows.every((row) => edit.has(row.id))}
                  some={group.rows.some((row) => edit.has(row.id))}
                  onChange={(checked) =>
                    edit.set(
                      group.rows.map((row) => row.id),
                      checked,
                    )
                  }
                />
              )}
              {day(group.time)}
            </h2>
            <ul className="flex flex-col gap-14">
              {group.rows.map((row) => (
                <li key={row.id}>
                  <SeenRow row={row} edit={edit} onDelete={() => remove([row.id])} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    >
      <Dialog
        open={asking}
        title={t('history.clear_ask')}
        safe={t('kit.cancel')}
        onSafe={() => setAsking(false)}
        verb={t('history.clear_verb')}
        onVerb={() => void all()}
        danger
        busy={clear.busy}
      >
        {t('history.clear_help')}
      </Dialog>
    </ListPage>
  );
}
