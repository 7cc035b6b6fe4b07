// What can be done with several rows at once.
import { useState } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { invalidate } from '#admin/lib/query.ts';
import { changeRows } from '#admin/lib/resource-rows.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { isCallError } from '#client/call-error.ts';
import type { Resource } from '#contract/desk/resource.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

export function Selected({ r, ids, onDone }: { r: Resource; ids: readonly string[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState(false);
  const done = () => {
    onDone();
    toast(t('desk.done'), { mark: 'done' });
  };
  const remove = useCommand('resource/remove', { onDone: done, onError: () => setAsking(false) });
  const enable = async (enabled: boolean) => {
    setChanging(true);
    try {
      await changeRows(r.name, ids, { enabled });
      done();
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning', ms: 4000 });
    } finally {
      setChanging(false);
      void invalidate('resource');
    }
  };
  const n = ids.length;
  return (
    <div className="flex flex-wrap items-center gap-16 bg-accent-soft rounded-card px-24 py-16" role="status">
      <span className="text-ink font-strong">{t('desk.resource.selected', { n })}</span>
      {r.fields.some((f) => f.name === 'enabled') && (
        <>
          <Button size="small" busy={changing} onClick={() => void enable(true)}>
            {t('desk.resource.enable')}
          </Button>
          <Button size="small" busy={changing} onClick={() => void enable(false)}>
            {t('desk.resource.disable')}
          </Button>
        </>
      )}
      {r.remove && (
        <Button size="small" kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
          {t('kit.delete')}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onDone}>
        {t('desk.resource.unselect')}
      </Button>
      <Dialog
        open={asking}
        title={t('desk.resource.delete_many', { n })}
        safe={t('kit.cancel')}
        onSafe={() => setAsking(false)}
        verb={t('kit.delete')}
        danger
        busy={remove.busy}
        onVerb={() => void remove.run({ resource: r.name, ids: [...ids] })}
      >
        {t('desk.resource.delete_help')}
      </Dialog>
    </div>
  );
}
