// What is missing of the shop's words: things by language, each figure leading to what it counts; filled by the translation service.
import { type ReactNode, useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { resourceLabel } from '#admin/lib/labels.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { LanguageChoice } from '#admin/parts/language-choice.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { TranslationsOverview } from '#contract/desk/translations.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

type Row = TranslationsOverview['rows'][number];
type Language = Row['languages'][number];

export function Translations() {
  const call = useCall('translations/overview', {}, { refetchInterval: 30_000 });
  return (
    <DeskPage title={t('desk.menu.translations')} facts={[t('desk.translations.hint')]}>
      <QueryBoundary call={call}>{(overview) => <Overview overview={overview} />}</QueryBoundary>
    </DeskPage>
  );
}

function Overview({ overview: { translates, languages, rows } }: { overview: TranslationsOverview }) {
  const [chosen, setChosen] = useState<string>();
  const lang = chosen ?? languages.find(({ code }) => rows.some((row) => inLanguage(row, code).missing > 0))?.code ?? '';
  const language = languages.find(({ code }) => code === lang)?.name ?? lang;
  const fill = useCommand('translations/fill', {
    invalidates: ['translations'],
    onDone: () => toast(t('desk.translations.asked')),
  });
  const ask = (row: Row) =>
    translates
      ? void fill.run({ resource: row.resource, text_lang: lang })
      : toast(t('desk.translations.set_up'), { mark: 'warning', ms: 8000 });
  return (
    <>
      {!translates && <Note tone="neutral">{t('desk.translations.set_up')}</Note>}
      <LanguageChoice languages={languages} value={lang} onChange={setChosen} />
      <Table
        caption={t('desk.menu.translations')}
        rows={rows}
        rowKey={(row) => row.resource}
        columns={[
          {
            key: 'thing',
            head: t('desk.translations.thing'),
            cell: (row) => (
              <span className="flex flex-col gap-4">
                <Link className="ui-link" href={listOf(row)}>
                  {resourceLabel(row.resource)}
                </Link>
                <span className="desk-small">{totalOf(row)}</span>
              </span>
            ),
          },
          ...languages.map(({ code, name }) => ({
            key: code,
            head: name,
            end: true,
            cell: (row: Row) => <Missing row={row} one={inLanguage(row, code)} />,
          })),
          {
            key: 'act',
            head: t('desk.translations.fill', { language }),
            acts: true,
            cell: (row) => {
              const { missing, filling } = inLanguage(row, lang);
              if (missing === 0) return null;
              if (!row.fills) return <span className="desk-small">{t('desk.translations.by_people')}</span>;
              return (
                <Button
                  size="small"
                  busy={fill.busy}
                  disabled={filling}
                  label={`${t('desk.translations.fill', { language })}: ${resourceLabel(row.resource)}`}
                  onClick={() => ask(row)}
                >
                  {filling ? t('desk.translations.filling') : t('desk.translations.fill', { language })}
                </Button>
              );
            },
          },
        ]}
      />
    </>
  );
}

const NONE: Language = { code: '', missing: 0, machine: 0, filling: false };
const inLanguage = (row: Row, code: string): Language => row.languages.find((one) => one.code === code) ?? NONE;
const listOf = ({ resource }: Row): string => (resource === 'texts' ? '/texts?own=1' : `/r/${resource}`);
const missingOf = ({ resource }: Row, code: string): string =>
  resource === 'texts' ? `/texts?own=1&missing=${code}` : `/r/${resource}?f.missing=${code}`;

function totalOf({ large, counted_at, total }: Row): ReactNode {
  if (!large) return t('desk.list.total', { n: total });
  return counted_at
    ? `${t('desk.list.total', { n: total })} · ${t('desk.translations.counted', { time: dateTime(counted_at) })}`
    : t('desk.translations.not_counted');
}

function Missing({ row, one }: { row: Row; one: Language }) {
  // Not yet counted is not none.
  if (row.large && !row.counted_at) return <span className="desk-small">–</span>;
  if (one.missing === 0 && one.machine === 0) return <span className="desk-small">0</span>;
  return (
    <span className="flex flex-col items-end gap-4">
      {one.missing > 0 ? (
        <Link className="ui-link" href={missingOf(row, one.code)}>
          {String(one.missing)}
        </Link>
      ) : (
        '0'
      )}
      {one.machine > 0 && <span className="desk-small">{t('desk.translations.unread', { n: one.machine })}</span>}
    </span>
  );
}
