// Asks why before an old address is put back or a freeze is lifted, and says what it does.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { ChangeDesk, FreezeDesk } from '#contract/desk/frozen.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

export type FreezeSheetProps = {
  row: FreezeDesk;
  /** the change whose old address comes back; null lifts the freeze */
  change: ChangeDesk | null;
  onClose: () => void;
};

export function FreezeSheet({ row, change, onClose }: FreezeSheetProps) {
  const [reason, setReason] = useState('');
  const options = {
    invalidates: ['members', 'withdrawals', 'session'] as const,
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  };
  const lift = useCommand('frozen/lift', options);
  const restore = useCommand('frozen/restore', options);
  const title = !change
    ? t('desk.frozen.lift')
    : change.old_address
      ? t('desk.frozen.restore_title', { address: change.old_address })
      : t('desk.frozen.restore_none', { address: change.new_address });
  const send = () =>
    change
      ? restore.run({ id: row.id, version: row.version, change_id: change.id, reason: reason.trim() })
      : lift.run({ id: row.id, version: row.version, reason: reason.trim() });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={title}
      verb={t(change ? 'desk.frozen.restore' : 'desk.frozen.lift')}
      busy={lift.busy || restore.busy}
      errors={change ? restore.errors : lift.errors}
      onSend={send}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Note tone="clock">{t(change ? 'desk.frozen.restore_effect' : 'desk.frozen.lift_effect')}</Note>
    </AskSheet>
  );
}
