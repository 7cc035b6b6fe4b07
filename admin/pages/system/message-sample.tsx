// A message to members with example values while its words are written: read here, or mailed to an address.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { LanguageChoice } from '#admin/parts/language-choice.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = { name: string; languages: readonly { id: string; name: string }[]; words: Readonly<Record<string, string>> };

export function MessageSample({ name, languages, words }: Props) {
  const [lang, setLang] = useState(languages[0]?.id ?? 'en');
  const [asked, setAsked] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const said = words[lang]?.trim();
  const sample = { text_key: name, text_lang: lang, ...(said ? { text: said } : {}) };
  const call = useCall('texts/preview', sample, { enabled: asked === JSON.stringify(sample), keepPrevious: true });
  const test = useCommand('texts/test', { onDone: () => toast(t('desk.texts.tested'), { mark: 'done' }) });
  return (
    <section className="flex flex-col gap-16" aria-label={t('desk.texts.preview')}>
      <p className="desk-small">{t('desk.texts.preview_help')}</p>
      <div className="flex flex-wrap items-center gap-16">
        <LanguageChoice
          languages={languages.map(({ id, name: label }) => ({ code: id, name: label }))}
          value={lang}
          onChange={setLang}
        />
        <Button size="small" onClick={() => setAsked(JSON.stringify(sample))}>
          {t('desk.texts.preview')}
        </Button>
      </div>
      {asked !== null && (
        <QueryBoundary call={call}>
          {(message) => (
            <blockquote className="ui-card flex flex-col gap-8 bg-sunken whitespace-pre-line" data-sample>
              <strong>{message.title}</strong>
              <span>{message.text}</span>
            </blockquote>
          )}
        </QueryBoundary>
      )}
      <Field
        name="email"
        type="email"
        label={t('desk.texts.test_to')}
        value={email}
        onChange={setEmail}
        error={test.errors?.email}
        optional
        ltr
      />
      <Button size="small" busy={test.busy} disabled={!email.includes('@')} onClick={() => void test.run({ ...sample, email })}>
        {t('desk.texts.test')}
      </Button>
    </section>
  );
}
