// What is asked before a parcel is disposed of, or prohibited goods are noted as sent back.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import type { FieldErrors } from '#ui/input/form.tsx';

type Sheet = { open: boolean; busy: boolean; onClose: () => void };

export function DisposeSheet({ second, onSend, ...sheet }: Sheet & { second: boolean; onSend: () => unknown }) {
  return (
    <AskSheet
      {...sheet}
      title={t('desk.parcels.dispose_title')}
      verb={t(second ? 'desk.parcels.dispose_second' : 'desk.parcels.dispose')}
      danger
      onSend={onSend}
    >
      <Note tone="clock">{t('desk.parcels.dispose_effect')}</Note>
    </AskSheet>
  );
}

type BackProps = Sheet & { to: string; errors: FieldErrors; onSend: (tracking_no: string) => unknown };

export function SentBackSheet({ to, errors, onSend, ...sheet }: BackProps) {
  const [no, setNo] = useState('');
  return (
    <AskSheet
      {...sheet}
      title={t('desk.parcels.sentback_title')}
      verb={t('desk.parcels.sentback')}
      errors={errors}
      onSend={() => onSend(no.trim())}
    >
      <Note title={t('desk.parcels.sentback_to')}>{to}</Note>
      <Field
        label={t('desk.input.tracking_no')}
        name="tracking_no"
        value={no}
        onChange={setNo}
        ltr
        autoComplete="off"
        maxLength={60}
        check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.input.tracking_no') }))}
      />
    </AskSheet>
  );
}
