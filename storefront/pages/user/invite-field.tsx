// The invitation code: folded away unless a link had one.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { useFormState } from '#ui/input/form.tsx';

export type InviteFieldProps = { value: string; onChange: (code: string) => void; given: boolean };

export function InviteField({ value, onChange, given }: InviteFieldProps) {
  const error = useFormState()?.errors.code;
  const [open, setOpen] = useState(given);
  if (!open && !error)
    return (
      <Button
        kind="quiet"
        size="small"
        className="self-start"
        expanded={false}
        icon={<DownIcon className="ui-icon-xs" />}
        onClick={() => setOpen(true)}
      >
        {t('register.have_code')}
      </Button>
    );
  return (
    <Field
      name="code"
      label={t('register.code')}
      optional
      value={value}
      onChange={(code) => onChange(code.toUpperCase())}
      placeholder="SP-80421"
      ltr
      maxLength={20}
      autoComplete="off"
      hint={t(given ? 'register.code_given' : 'register.code_hint')}
    />
  );
}
