// The reason that a step needs for the log: required, of 300 characters at most.
import { t } from '#admin/lib/i18n.ts';
import { Field } from '#ui/input/field.tsx';

export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field
      label={t('desk.input.reason')}
      name="reason"
      type="textarea"
      rows={3}
      value={value}
      onChange={onChange}
      maxLength={300}
      autoFocus
      check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
    />
  );
}
