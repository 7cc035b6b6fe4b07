// Rich text in each language of the shop. It comes with a file of its own: only forms that need it load it.
import { type ReactNode, useState } from 'react';
import { useLanguages } from '#admin/lib/languages.ts';
import { LanguageChoice } from '#admin/parts/language-choice.tsx';
import { RichEditor } from './rich-editor.tsx';

type Props = {
  label: string;
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** what is said about the text of a language */
  mark?: (code: string) => ReactNode;
};

export default function RichTexts({ label, value, onChange, onBlur, error, mark }: Props) {
  const languages = useLanguages();
  const [code, setCode] = useState(languages[0]?.code ?? 'zh-cn');
  return (
    <fieldset className="flex flex-col gap-12 min-w-0">
      <legend className="ui-label pb-8">{label}</legend>
      <LanguageChoice languages={languages} value={code} onChange={setCode} />
      <RichEditor
        key={code}
        label={`${label} ${code}`}
        value={value[code] ?? ''}
        onChange={(html) => onChange({ ...value, [code]: html })}
        onBlur={onBlur}
        invalid={Boolean(error)}
      />
      {mark?.(code)}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
