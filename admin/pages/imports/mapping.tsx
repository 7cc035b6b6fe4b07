// The mapping screen: which column is read into which field, settings of the file, and a preview of the first goods before anything is written.
import { type ReactNode, useEffect, useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { money, rangeText } from '#admin/lib/format.ts';
import { list, t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { EncodingChoice } from '#admin/parts/text-file.tsx';
import type { ImportPreview } from '#contract/desk/imports.ts';
import { IMPORT_FIELDS, type ImportMapping, type ImportOptions, NAMED_FIELDS, PRESET_FIELDS } from '#contract/import-fields.ts';
import type { NumberFormat } from '#contract/rules/number-text.ts';
import type { TextEncoding } from '#contract/text-encodings.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';
import { ColumnNumbers, numbersOf } from './column-numbers.tsx';
import { OptionFields } from './option-fields.tsx';
import { ProblemTable } from './problem-table.tsx';

type Look = OutputAt<'imports/look'>;
type Preset = 'own' | 'shopify' | 'woocommerce' | 'google' | 'taobao';

export function Mapping({ id }: { id: number }) {
  const [encoding, setEncoding] = useState<TextEncoding>();
  const call = useCall('imports/look', { id, ...(encoding ? { encoding } : {}) });
  return (
    <QueryBoundary call={call}>
      {(look) => <Form key={look.encoding} id={id} look={look} onEncoding={setEncoding} />}
    </QueryBoundary>
  );
}

function Form({ id, look, onEncoding }: { id: number; look: Look; onEncoding: (encoding: TextEncoding) => void }) {
  const [mapping, setMapping] = useState<ImportMapping>(look.mapping);
  const [chosen, setOptions] = useState<ImportOptions>(look.options);
  const [said, setSaid] = useState<Record<string, NumberFormat>>({});
  const { numbers, open } = numbersOf(look, { mapping, options: chosen, said });
  const options = { ...chosen, numbers };
  const [shown, setShown] = useState<ImportPreview>();
  const preview = useCommand('imports/preview', { onDone: setShown });
  const run = useCommand('imports/run', { invalidates: ['imports/one', 'imports/lists'] });
  // What stands in the preview no longer holds for another mapping.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was changed
  useEffect(() => setShown(undefined), [mapping, chosen, said]);
  return (
    <>
      <Card
        title={t('desk.imports.mapping')}
        aside={<Badge tone="over">{t('desk.imports.preset', { name: t(`desk.imports.preset.${look.preset as Preset}`) })}</Badge>}
      >
        {!look.whole && <Note tone="plain">{t('desk.imports.seen_part', { n: look.rows })}</Note>}
        <Columns
          look={look}
          mapping={mapping}
          onChange={setMapping}
          numbers={(column) => (
            <ColumnNumbers
              column={column}
              mapping={mapping}
              currency={options.currency}
              said={said[column.name]}
              onSay={(format) => setSaid((now) => ({ ...now, [column.name]: format }))}
            />
          )}
        />
      </Card>
      <Card title={t('desk.imports.options')}>
        <EncodingChoice encoding={look.encoding} onChange={onEncoding} />
        <OptionFields options={options} onChange={(change) => setOptions((now) => ({ ...now, ...change }))} />
      </Card>
      {open.length > 0 && <Note tone="clock">{t('desk.imports.numbers_open', { columns: list(open) })}</Note>}
      <div className="flex flex-wrap gap-16">
        <Button busy={preview.busy} onClick={() => void preview.run({ id, mapping, options })}>
          {t('desk.imports.preview')}
        </Button>
        <Button kind="primary" busy={run.busy} disabled={open.length > 0} onClick={() => void run.run({ id, mapping, options })}>
          {t('desk.imports.run')}
        </Button>
      </div>
      {shown && <Preview shown={shown} />}
    </>
  );
}

/** A field and its language, as the mapping names it; the language of the file has none. */
function targets(lang: string, codes: readonly string[]): { value: string; label: string }[] {
  return IMPORT_FIELDS.filter((field) => !PRESET_FIELDS.has(field)).flatMap((field) => [
    { value: field, label: t(`imports.field.${field}`) },
    ...(NAMED_FIELDS.has(field)
      ? codes
          .filter((code) => code !== lang)
          .map((code) => ({ value: `${field}:${code}`, label: `${t(`imports.field.${field}`)} (${code})` }))
      : []),
  ]);
}

type ColumnsProps = {
  look: Look;
  mapping: ImportMapping;
  onChange: (next: ImportMapping) => void;
  numbers: (column: Look['columns'][number]) => ReactNode;
};
function Columns({ look, mapping, onChange, numbers }: ColumnsProps) {
  const codes = useLanguages().map((one) => one.code);
  const known = targets(look.options.lang, codes);
  const fieldOf = (column: string) =>
    Object.entries(mapping)
      .filter(([, source]) => source.column === column)
      .map(([field]) => field);
  const set = (column: string, field: string) => {
    const rest = Object.entries(mapping).filter(([name, source]) => source.column !== column && name !== field);
    onChange({ ...Object.fromEntries(rest), ...(field === '' ? {} : { [field]: { ...mapping[field], column } }) });
  };
  const choices = (own: readonly string[]) => [
    { value: '', label: t('desk.imports.ignore') },
    ...known,
    ...own.filter((field) => !known.some((one) => one.value === field)).map((field) => ({ value: field, label: nameOf(field) })),
  ];
  return (
    <Table
      caption={t('desk.imports.mapping')}
      rows={look.columns}
      rowKey={(column) => column.name}
      columns={[
        {
          key: 'column',
          head: t('desk.imports.column'),
          cell: (column) => <span className="ui-mono [overflow-wrap:anywhere]">{column.name}</span>,
        },
        {
          key: 'examples',
          head: t('desk.imports.examples'),
          cell: (column) => (
            <span className="desk-small text-ink-2 [overflow-wrap:anywhere]" dir="auto">
              {column.examples.join(' · ')}
            </span>
          ),
        },
        {
          key: 'field',
          head: t('desk.imports.goes_to'),
          cell: (column) => {
            const own = fieldOf(column.name);
            return (
              <div className="flex flex-col gap-8">
                <Field
                  label={`${column.name}: ${t('desk.imports.goes_to')}`}
                  hideLabel
                  name={`column-${column.name}`}
                  type="select"
                  value={own[0] ?? ''}
                  options={choices(own)}
                  onChange={(field) => set(column.name, field)}
                />
                {numbers(column)}
              </div>
            );
          },
        },
      ]}
    />
  );
}

function nameOf(target: string): string {
  const [field = '', code] = target.split(':');
  const name = t(`imports.field.${field as 'title'}`);
  return code ? `${name} (${code})` : name;
}

const TONE = { new: 'safe', change: 'clock', same: 'over' } as const;
function Preview({ shown: { goods, problems } }: { shown: ImportPreview }) {
  return (
    <>
      {problems.length > 0 && (
        <Card title={t('desk.imports.problems')}>
          <ProblemTable rows={problems} />
        </Card>
      )}
      <Card title={t('desk.imports.preview')}>
        <Note tone="plain">{t('desk.imports.preview_help')}</Note>
        <Table
          caption={t('desk.imports.preview')}
          rows={goods}
          rowKey={(row) => `${row.row} ${row.num_iid}`}
          columns={[
            {
              key: 'num_iid',
              head: t('imports.field.num_iid'),
              cell: (row) => <span className="ui-mono [overflow-wrap:anywhere]">{row.num_iid}</span>,
            },
            {
              key: 'title',
              head: t('imports.field.title'),
              cell: (row) => (
                <span className="flex flex-col gap-4">
                  <span dir="auto">{row.title}</span>
                  {row.options.map((option) => (
                    <span key={option} className="desk-small text-ink-3" dir="auto">
                      {option}
                    </span>
                  ))}
                </span>
              ),
            },
            { key: 'skus', head: t('imports.field.sku_id'), cell: (row) => t('desk.imports.skus', { n: row.skus }) },
            {
              key: 'price',
              head: t('imports.field.price'),
              end: true,
              cell: (row) => (row.price === row.price_max ? money(row.price) : rangeText(money(row.price), money(row.price_max))),
            },
            {
              key: 'what',
              head: t('desk.imports.result'),
              cell: (row) => <Badge tone={TONE[row.what]}>{t(`desk.imports.what.${row.what}`)}</Badge>,
            },
          ]}
        />
      </Card>
    </>
  );
}
