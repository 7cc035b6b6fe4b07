// Says that a text came from the translation service and nobody has read it; the mark goes when it is read, or saved otherwise.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { useRowForm } from '#admin/pages/resources/use-field.ts';
import type { Field } from '#contract/desk/resource.ts';

/** Of texts inside of a field, a mark for each language. */
export const MachineMarks = ({ name }: { name: string }) =>
  useLanguages().map((language) => <MachineMark key={language.code} f={{ name }} lang={language.code} inside={language.name} />);

/** `inside`: the language, where it is not said by what is around it */
type Props = { f: Pick<Field, 'name'>; lang: string; inside?: string };

export function MachineMark({ f, lang, inside }: Props) {
  const { record, values, resource } = useRowForm();
  const [read, setRead] = useState(false);
  const mark = useCommand('translations/read', { onDone: () => setRead(true) });
  const marks = (record._machine ?? []) as readonly string[];
  const same = textIn(values[f.name], lang) === textIn(record[f.name], lang);
  if (read || !same || !marks.includes(`${f.name}.${lang}`)) return null;
  return (
    <p className="desk-small flex flex-wrap items-center gap-8">
      {inside ? t('desk.translations.machine_in', { language: inside }) : t('desk.translations.machine')}
      <button
        type="button"
        className="ui-link"
        onClick={() => void mark.run({ resource, id: String(record._id), field: f.name, text_lang: lang })}
      >
        {t('desk.translations.is_right')}
      </button>
    </p>
  );
}

const textIn = (value: unknown, lang: string): string => ((value ?? {}) as Record<string, string>)[lang] ?? '';
