// The courier's list of delivered parcels, pasted: those that were not scanned here become arrivals to look for.
import { useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';

export function SignedSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<OutputAt<'arrivals/signed'> | null>(null);
  const send = useCommand('arrivals/signed', {
    onDone: (out) => {
      setTold(out);
      setText('');
    },
  });
  const close = () => {
    setTold(null);
    onClose();
  };
  return (
    <AskSheet
      open={open}
      onClose={close}
      title={t('arrivals.enter_title')}
      verb={t('arrivals.enter')}
      busy={send.busy}
      errors={send.errors}
      onSend={() => send.run({ text })}
    >
      <Field
        label={t('arrivals.enter_label')}
        name="text"
        type="textarea"
        rows={8}
        ltr
        value={text}
        onChange={setText}
        maxLength={20_000}
        check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('arrivals.enter_label') }))}
      />
      <Note>{t('arrivals.enter_help')}</Note>
      {told && (
        <Note tone={told.unknown.length > 0 ? 'clock' : 'safe'} role="status">
          {t('arrivals.entered', { marked: told.marked, scanned: told.scanned })}
          {told.unknown.length > 0 && <span className="block">{t('arrivals.unknown', { list: told.unknown.join(', ') })}</span>}
        </Note>
      )}
    </AskSheet>
  );
}
