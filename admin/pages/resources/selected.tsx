// What can be done with several rows at once.
import { useDeleteMany, useListContext, useUpdateMany } from 'ra-core';
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import type { DeskRecord } from '#admin/lib/ra.ts';
import type { Resource } from '#contract/desk/resource.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

export function Selected({ r }: { r: Resource }) {
  const { selectedIds, onUnselectItems, refetch } = useListContext<DeskRecord>();
  const [asking, setAsking] = useState(false);
  const ends = {
    onSuccess: () => {
      setAsking(false);
      onUnselectItems();
      void refetch();
      toast(t('desk.done'), { mark: 'done' as const });
    },
    onError: (error: unknown) => {
      setAsking(false);
      toast((error as Error).message, { mark: 'warning' as const, ms: 4000 });
    },
  };
  const [removeAll, removing] = useDeleteMany<DeskRecord>();
  const [changeAll, changing] = useUpdateMany<DeskRecord>();
  const n = selectedIds.length;
  const enable = (enabled: boolean) =>
    void changeAll(
      r.name,
      { ids: selectedIds, data: { enabled } as Partial<DeskRecord> },
      { mutationMode: 'pessimistic', ...ends },
    );
  return (
    <div className="flex flex-wrap items-center gap-16 bg-accent-soft rounded-card px-24 py-16" role="status">
      <span className="text-ink font-strong">{t('desk.resource.selected', { n })}</span>
      {r.fields.some((f) => f.name === 'enabled') && (
        <>
          <Button size="small" busy={changing.isPending} onClick={() => enable(true)}>
            {t('desk.resource.enable')}
          </Button>
          <Button size="small" busy={changing.isPending} onClick={() => enable(false)}>
            {t('desk.resource.disable')}
          </Button>
        </>
      )}
      {r.remove && (
        <Button size="small" kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
          {t('kit.delete')}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onUnselectItems}>
        {t('desk.resource.unselect')}
      </Button>
      <Dialog
        open={asking}
        title={t('desk.resource.delete_many', { n })}
        safe={t('kit.cancel')}
        onSafe={() => setAsking(false)}
        verb={t('kit.delete')}
        danger
        busy={removing.isPending}
        onVerb={() => void removeAll(r.name, { ids: selectedIds }, { mutationMode: 'pessimistic', ...ends })}
      >
        {t('desk.resource.delete_help')}
      </Dialog>
    </div>
  );
}
