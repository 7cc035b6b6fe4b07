// What is wrong with an item, in words the member reads; the usual ones are a tap away.
import { useEffect, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import type { FieldErrors } from '#ui/input/form.tsx';

const USUAL = [
  'check.colour',
  'check.size',
  'check.damage',
  'check.missing',
  'check.wrong',
  'check.dirty',
  'check.forbidden',
] as const;

export function ProblemSheet({
  item_id,
  open,
  start = '',
  onClose,
  busy,
  errors,
  onSend,
}: {
  item_id: number;
  open: boolean;
  /** what the checklist found */
  start?: string;
  onClose: () => void;
  busy: boolean;
  errors: FieldErrors;
  onSend: (text: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (open && start) setText(start);
  }, [open, start]);
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={t('desk.stock.problem_title')}
      verb={t('desk.stock.problem_send')}
      danger
      busy={busy}
      errors={errors}
      onSend={async () => {
        if (!(await onSend(text.trim()))) return;
        setText('');
        onClose();
      }}
    >
      {open && <CannedPick of={{ thing: 'item', id: item_id }} kind="problem" onPick={setText} />}
      <Chips label={t('desk.stock.usual')}>
        {USUAL.map((name) => (
          <Chip key={name} onClick={() => setText((now) => [now.trim(), t(name)].filter(Boolean).join(t('desk.list.comma')))}>
            {t(name)}
          </Chip>
        ))}
      </Chips>
      <Field
        label={t('desk.input.problem')}
        name="problem"
        type="textarea"
        rows={4}
        value={text}
        onChange={setText}
        maxLength={500}
        autoFocus
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{t('desk.stock.problem_effect')}</Note>
    </AskSheet>
  );
}
