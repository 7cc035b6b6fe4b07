// The shop's own words as a file for translators: one language out, and in again once its check was seen.
import { type ChangeEvent, useRef, useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { list, lang as ownLang, t, translate } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { readTextFile } from '#admin/parts/text-file.tsx';
import { STAFF_LANGS } from '#contract/lang.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DoneIcon, UploadIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Table } from '#ui/layout/table.tsx';

type Entries = Record<string, unknown>;
type Checked = OutputAt<'texts/check'>;
const MOST_MB = 4;
/** Characters of an agency's file, as the server takes it. */
const MOST_XLIFF = 1_500_000;
/** Rows shown of each kind; the rest is counted. */
const SHOWN = 50;

/** An agency's file is read by the server. */
const isXliff = (file: File): boolean => /\.(xlf|xliff)$/i.test(file.name);

/** The texts of a file, or the reason why it has none. */
async function textsIn(file: Blob): Promise<Entries | 'not_json' | 'too_large'> {
  if (file.size > MOST_MB * 1024 * 1024) return 'too_large';
  try {
    const found: unknown = JSON.parse((await readTextFile(file)).text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Entries) : 'not_json';
  } catch {
    return 'not_json';
  }
}

export function TextsFile({ open, onClose }: { open: boolean; onClose: () => void }) {
  const languages = useLanguages();
  const [chosen, setChosen] = useState<string>();
  const lang = chosen ?? languages[0]!.code;
  const [what, setWhat] = useState<'own' | 'all'>('own');
  const [entries, setEntries] = useState<Entries>();
  const [refused, setRefused] = useState<'not_json' | 'too_large' | 'other_language'>();
  const [checked, setChecked] = useState<Checked>();
  const chooser = useRef<HTMLInputElement>(null);
  const out = useCommand('texts/export', { onDone: ({ entries }) => save(`texts-${lang}.json`, entries) });
  const agency = useCommand('texts/xliff', {
    onDone: ({ text }) => download(`texts-${lang}.xlf`, text, 'xliff'),
  });
  const read = useCommand('texts/read_xliff', {
    onDone: ({ text_lang, entries }) => {
      if (text_lang !== lang) return setRefused('other_language');
      setEntries(entries);
      void check.run({ text_lang: lang, entries });
    },
  });
  const check = useCommand('texts/check', { onDone: setChecked, onError: () => setChecked(undefined) });
  const store = useCommand('texts/import', {
    invalidates: ['resource'],
    onDone: ({ stored }) => {
      toast(t('desk.texts.saved', { n: stored }), { mark: 'done' });
      clear();
      onClose();
    },
    // Somebody else has changed texts meanwhile: what the file would change is looked at again.
    onError: ({ kind }) => kind === 'refused' && entries && void check.run({ text_lang: lang, entries }),
  });
  const clear = () => {
    setEntries(undefined);
    setRefused(undefined);
    setChecked(undefined);
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    clear();
    if (isXliff(file)) {
      const { text } = await readTextFile(file);
      if (text.length > MOST_XLIFF) return setRefused('too_large');
      await read.run({ text });
      return;
    }
    const found = await textsIn(file);
    if (typeof found === 'string') return setRefused(found);
    setEntries(found);
    await check.run({ text_lang: lang, entries: found });
  };
  const right = checked?.right ?? [];
  return (
    <AskSheet
      open={open}
      onClose={() => {
        clear();
        onClose();
      }}
      title={t('desk.texts.file')}
      verb={t('desk.texts.save', { n: right.length })}
      busy={store.busy}
      errors={store.errors}
      disabled={right.length === 0 || check.busy}
      onSend={() =>
        checked &&
        store.run({
          text_lang: lang,
          entries: Object.fromEntries(right.map(({ key, text }) => [key, text])),
          version: checked.version,
        })
      }
    >
      <p className="desk-small text-ink-2">{t('desk.texts.file_help')}</p>
      <Field
        label={t('desk.texts.language')}
        name="text_lang"
        type="select"
        value={lang}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => {
          clear();
          setChosen(code);
        }}
      />
      <div className="flex flex-wrap items-center gap-20">
        <Segment
          label={t('desk.texts.what')}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'own', label: t('desk.texts.what.own') },
            { value: 'all', label: t('desk.texts.what.all') },
          ]}
        />
        <Button size="small" busy={out.busy} onClick={() => void out.run({ text_lang: lang, all: what === 'all' })}>
          {t('desk.texts.download')}
        </Button>
        <Button
          size="small"
          busy={agency.busy}
          onClick={() => void agency.run({ text_lang: lang, source_lang: sourceOf(lang), all: what === 'all' })}
        >
          {t('desk.texts.download_xliff')}
        </Button>
        <Button size="small" icon={<UploadIcon />} busy={check.busy || read.busy} onClick={() => chooser.current?.click()}>
          {t('desk.texts.upload')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".json,.xlf,.xliff,application/json,application/xliff+xml"
          className="hidden"
          aria-label={t('desk.texts.choose')}
          onChange={(event) => void take(event)}
        />
      </div>
      {refused && (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
          {t(`desk.texts.${refused}`, { n: MOST_MB })}
        </Note>
      )}
      {checked && <Result checked={checked} />}
    </AskSheet>
  );
}

/** An agency translates from the operator's own language, or from the other one. */
const sourceOf = (lang: string): string => (ownLang() === lang ? STAFF_LANGS.find((code) => code !== lang)! : ownLang());

const save = (name: string, entries: Record<string, string>) => download(name, `${JSON.stringify(entries, null, 2)}\n`, 'json');

function Result({ checked: { right, wrong, same } }: { checked: Checked }) {
  return (
    <>
      {wrong.length > 0 && (
        <>
          <Note
            tone="wrong"
            icon={<WarningIcon className="ui-icon-sm" />}
            title={t('desk.texts.wrong', { n: wrong.length })}
            role="alert"
          >
            {t('desk.texts.wrong_help')}
          </Note>
          <Table
            caption={t('desk.texts.wrong', { n: wrong.length })}
            rows={wrong.slice(0, SHOWN)}
            rowKey={(row) => row.key}
            columns={[
              { key: 'key', head: t('desk.texts.key'), cell: (row) => <Key>{row.key}</Key> },
              { key: 'problem', head: t('desk.texts.problem'), cell: (row) => problemText(row) },
            ]}
          />
          <More n={wrong.length - SHOWN} />
        </>
      )}
      <Note tone={right.length > 0 ? 'safe' : 'neutral'} icon={<DoneIcon className="ui-icon-sm" />} role="status">
        {right.length > 0 ? t('desk.texts.changes', { n: right.length }) : t('desk.texts.no_changes')}
        {same > 0 && right.length > 0 && <p>{t('desk.texts.same', { n: same })}</p>}
      </Note>
      {right.length > 0 && (
        <Table
          caption={t('desk.texts.changes', { n: right.length })}
          rows={right.slice(0, SHOWN)}
          rowKey={(row) => row.key}
          columns={[
            { key: 'key', head: t('desk.texts.key'), cell: (row) => <Key>{row.key}</Key> },
            { key: 'now', head: t('desk.texts.now'), cell: (row) => <span dir="auto">{row.now}</span> },
            { key: 'text', head: t('desk.texts.new'), cell: (row) => <strong dir="auto">{row.text}</strong> },
          ]}
        />
      )}
      <More n={right.length - SHOWN} />
    </>
  );
}

const Key = ({ children }: { children: string }) => <span className="ui-mono break-all desk-small">{children}</span>;
const More = ({ n }: { n: number }) => (n > 0 ? <p className="desk-small text-ink-2">{t('desk.texts.more', { n })}</p> : null);

const GAPS = ['strange', 'missing'];
const problemText = ({ problem, names }: Checked['wrong'][number]): string =>
  translate(`desk.texts.wrong.${problem}`, { names: list(GAPS.includes(problem) ? names.map((name) => `{${name}}`) : names) });
