// Blocks a member, or lets one in again, with a reason for the log.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { MemberWhole } from '#contract/desk/staff.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

export function BlockSheet({ open, member, onClose }: { open: boolean; member: MemberWhole; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const blocked = member.state === 'blocked';
  const block = useCommand('members/block', {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      setReason('');
      onClose();
    },
  });
  const title = t(blocked ? 'desk.members.unblock' : 'desk.members.block');
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={title}
      verb={title}
      danger={!blocked}
      busy={block.busy}
      errors={block.errors}
      onSend={() => block.run({ id: member.id, blocked: blocked ? 0 : 1, reason: reason.trim() })}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Note>{t(blocked ? 'desk.members.unblock_effect' : 'desk.members.block_effect')}</Note>
    </AskSheet>
  );
}
