// Taking one box or unit out again, with a reason; the seals around it are open again.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { UnitDetail } from '#contract/desk/units.ts';
import { Note } from '#ui/feedback/note.tsx';

export type Pulled = { box_id?: number; child_id?: number; label: string };

export function PullSheet({ unit, pulled, onClose }: { unit: UnitDetail; pulled: Pulled | null; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const pull = useCommand('units/pull', {
    onDone: () => {
      setReason('');
      onClose();
    },
  });
  const { label = '', ...what } = pulled ?? {};
  return (
    <AskSheet
      open={pulled !== null}
      onClose={onClose}
      title={t('unit.pull_title', { label })}
      verb={t('unit.pull')}
      busy={pull.busy}
      errors={pull.errors}
      onSend={() => pull.run({ id: unit.id, ...what, reason: reason.trim() })}
    >
      <ReasonField value={reason} onChange={setReason} />
      {unit.state !== 'open' && <Note>{t('unit.pull_effect')}</Note>}
    </AskSheet>
  );
}
