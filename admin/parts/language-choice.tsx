// Which of the shop's languages a part of a page shows.
import { t } from '#admin/lib/i18n.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { languages: readonly { code: string; name: string }[]; value: string; onChange: (code: string) => void };

export function LanguageChoice({ languages, value, onChange }: Props) {
  return (
    <Field
      label={t('desk.me.language')}
      hideLabel
      name="language"
      type="select"
      className="self-start"
      value={value}
      options={languages.map((one) => ({ value: one.code, label: one.name }))}
      onChange={onChange}
    />
  );
}
