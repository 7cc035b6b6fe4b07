// Texts of the storefront, each as shipped and as the shop says it instead.
import { useEffect, useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { lang, t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { type Paged, usePaged } from '#admin/lib/use-paged.ts';
import { MessageSample } from '#admin/pages/system/message-sample.tsx';
import { TextsFile } from '#admin/pages/system/texts-file.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ByLanguage } from '#admin/parts/by-language.tsx';
import { LanguageChoice } from '#admin/parts/language-choice.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { LANGUAGES, STAFF_LANGS } from '#contract/lang.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

type TextRow = ResourceRow & { key: string; shipped: Record<string, string>; own: Record<string, string> };
const SIZE = 30;

/** What is shipped, and that the own text came from the translation service and nobody has read it. */
const hintOf = (row: TextRow, code: string): string | undefined =>
  [
    row._machine?.includes(`own.${code}`) && t('desk.translations.machine'),
    row.shipped[code] && t('desk.texts.shipped', { text: row.shipped[code] }),
  ]
    .filter(Boolean)
    .join(' · ') || undefined;

export function Texts() {
  const address = useAddress();
  const own = address.get('own') === '1';
  /** shown next to the operator's own language */
  const beside = address.get('language') ?? STAFF_LANGS.find((code) => code !== lang())!;
  const [open, setOpen] = useState<TextRow | null>(null);
  const [file, setFile] = useState(false);
  const missing = address.get('missing');
  const filter = { ...(own ? { own: true } : {}), ...(missing ? { missing } : {}) };
  const list = usePaged('resource/lists', { resource: 'texts', ...(own || missing ? { filter } : {}) }, { size: SIZE });
  const said = (row: TextRow, code: string) =>
    row.own[code] ? <strong>{row.own[code]}</strong> : <span className="text-ink-2">{row.shipped[code]}</span>;
  const shown = LANGUAGES.filter(({ code }) => code === lang() || code === beside);
  return (
    <DeskPage
      title={t('desk.resource.texts')}
      facts={[t('desk.texts.hint')]}
      acts={
        <Button size="small" onClick={() => setFile(true)}>
          {t('desk.texts.file')}
        </Button>
      }
    >
      <PagedList
        list={list as Paged<TextRow>}
        caption={t('desk.resource.texts')}
        counted
        find={t('desk.texts.find')}
        tools={
          <>
            <LanguageChoice
              languages={LANGUAGES.filter(({ code }) => code !== lang())}
              value={beside}
              onChange={(code) => list.narrow({ language: code })}
            />
            {missing && (
              <Button size="small" icon={<CloseIcon />} onClick={() => list.narrow({ missing: null })}>
                {t('desk.translations.without', {
                  language: LANGUAGES.find(({ code }) => code === missing)?.name ?? missing,
                })}
              </Button>
            )}
            <Segment
              label={t('desk.texts.which')}
              value={own ? 'own' : 'all'}
              onChange={(next) => list.narrow({ own: next === 'own' ? '1' : null })}
              options={[
                { value: 'all', label: t('desk.list.all') },
                { value: 'own', label: t('desk.texts.own') },
              ]}
            />
          </>
        }
        rowKey={(row) => row._id}
        onRow={setOpen}
        empty={<Empty title={t('desk.list.no_match')} />}
        columns={[
          {
            key: 'key',
            head: t('desk.texts.key'),
            cell: (row) => (
              <button
                type="button"
                className="ui-mono min-w-[10rem] text-start break-all desk-small"
                onClick={() => setOpen(row)}
              >
                {row.key}
              </button>
            ),
          },
          ...shown.map(({ code, name }) => ({ key: code, head: name, cell: (row: TextRow) => said(row, code) })),
        ]}
      />
      <TextsFile open={file} onClose={() => setFile(false)} />
      <EditText row={open} onClose={() => setOpen(null)} />
    </DeskPage>
  );
}

function EditText({ row, onClose }: { row: TextRow | null; onClose: () => void }) {
  const languages = useChoices('languages');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const save = useCommand('resource/save', {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  useEffect(() => setTexts(row?.own ?? {}), [row]);
  if (!row)
    return (
      <AskSheet open={false} onClose={onClose} title="" verb="" busy={false} errors={save.errors} onSend={() => undefined}>
        {null}
      </AskSheet>
    );
  const codes = languages.length > 0 ? languages : Object.keys(row.shipped).map((id) => ({ id, name: id }));
  return (
    <AskSheet
      open
      onClose={onClose}
      title={row.key}
      verb={t('kit.save')}
      busy={save.busy}
      errors={save.errors}
      onSend={() =>
        save.run({
          resource: 'texts',
          id: row._id,
          version: row._version,
          data: Object.fromEntries(codes.map(({ id }) => [id, texts[id] ?? ''])),
        })
      }
    >
      <ByLanguage
        key={row._id}
        className="flex flex-col gap-24"
        label={row.key}
        has={(code) => Boolean(row.own[code])}
        nameOf={(code) => code}
      >
        {({ code, name }) => (
          <Field
            key={code}
            label={name}
            name={code}
            type="textarea"
            rows={3}
            optional
            value={texts[code] ?? ''}
            onChange={(v) => setTexts((now) => ({ ...now, [code]: v }))}
            placeholder={row.shipped[code] ?? row.shipped.en ?? ''}
            hint={hintOf(row, code)}
            maxLength={2000}
          />
        )}
      </ByLanguage>
      {/^msg\..+\.(title|text)$/.test(row.key) && <MessageSample key={row.key} name={row.key} languages={codes} words={texts} />}
    </AskSheet>
  );
}
