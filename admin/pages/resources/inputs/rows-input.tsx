// Rows that belong to a row (SKUs of goods, goods of a floor), edited as a table.

import { useState } from 'react';
import { readFen, readWhole, writeFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import { MachineMarks } from '#admin/pages/resources/inputs/machine-mark.tsx';
import { keyOf } from '#admin/pages/resources/inputs/ref-input.tsx';
import { useValue } from '#admin/pages/resources/use-field.ts';
import { ByLanguage } from '#admin/parts/by-language.tsx';
import { figureError } from '#admin/parts/figure-field.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import type { Field, Rows } from '#contract/desk/resource.ts';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field as Input } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Row = Record<string, unknown>;

const blank = (rows: Rows): Row =>
  Object.fromEntries(rows.fields.map((f) => [f.name, f.start ?? (f.kind === 'names' ? {} : f.kind === 'text' ? '' : null)]));

export function RowsInput({ rows }: { rows: Rows }) {
  const { value, change, error } = useValue<Row[] | undefined>(rows.name);
  const list = value ?? [];
  const set = (at: number, name: string, value: unknown) =>
    change(list.map((row, i) => (i === at ? { ...row, [name]: value } : row)));
  return (
    <div className="flex flex-col gap-16 mt-24">
      <MachineMarks name={rows.name} />
      {list.length === 0 && <p className="desk-small">{t('desk.list.none')}</p>}
      {list.map((row, at) => (
        <div
          key={String(row[rows.key] ?? `new-${at}`)}
          className="flex flex-wrap items-start gap-12 pb-16 border-b border-line last:border-0"
        >
          {rows.fields.map((f) => (
            <div
              key={f.name}
              className={
                f.kind === 'names' || f.kind === 'ref'
                  ? 'flex-[2_1_200px]'
                  : f.kind === 'fen' || f.kind === 'int'
                    ? 'flex-[1_1_110px]'
                    : 'flex-[1_1_140px]'
              }
            >
              <CellInput f={f} row={at} value={row[f.name]} onChange={(value) => set(at, f.name, value)} />
            </div>
          ))}
          <IconButton
            label={t('desk.resource.remove_row', { n: at + 1 })}
            icon={<TrashIcon className="size-36" />}
            onClick={() => change(list.filter((_, i) => i !== at))}
            throttle={false}
          />
        </div>
      ))}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {list.length < rows.max && (
        <div>
          <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => change([...list, blank(rows)])}>
            {t('desk.resource.add_row')}
          </Button>
        </div>
      )}
    </div>
  );
}

function CellInput({ f, row, value, onChange }: { f: Field; row: number; value: unknown; onChange: (value: unknown) => void }) {
  const label = fieldLabel(f);
  const common = { label: `${label}`, name: `${f.name}-${row}` };
  if (f.kind === 'ref')
    return (
      <RefSelect
        f={{ ...f, name: `${f.name}-${row}` }}
        label={label}
        value={value ? String(value) : ''}
        onChange={(id) => onChange(keyOf(id))}
      />
    );
  if (f.kind === 'fen' || f.kind === 'int')
    return <Figure f={f} {...common} value={value as number | null} onChange={onChange} />;
  if (f.kind === 'names')
    return <CellNames label={label} name={common.name} value={(value ?? {}) as Record<string, string>} onChange={onChange} />;
  return (
    <Input {...common} value={String(value ?? '')} onChange={(text) => onChange(text === '' && f.empty ? null : text)} ltr />
  );
}

function CellNames({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: Record<string, string>;
  onChange: (value: unknown) => void;
}) {
  return (
    <ByLanguage className="flex flex-col gap-8" label={label} has={(code) => Boolean(value[code])}>
      {(language, at) => (
        <Input
          key={language.code}
          hideLabel={at > 0}
          label={at > 0 ? `${label} ${language.name}` : label}
          name={`${name}-${language.code}`}
          value={value[language.code] ?? ''}
          onChange={(text) => onChange({ ...value, [language.code]: text })}
          placeholder={language.name}
        />
      )}
    </ByLanguage>
  );
}

function Figure({
  f,
  label,
  name,
  value,
  onChange,
}: {
  f: Field;
  label: string;
  name: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const write = (v: number | null) => (v === null || v === undefined ? '' : f.kind === 'fen' ? writeFen(v) : String(v));
  const [text, setText] = useState(write(value));
  const read = f.kind === 'fen' ? readFen : readWhole;
  const shown = read(text) === value ? text : write(value);
  return (
    <Input
      label={label}
      name={name}
      type="decimal"
      value={shown}
      suffix={f.kind === 'fen' ? 'CNY' : ''}
      autoComplete="off"
      check={(v) =>
        figureError(f.kind === 'fen' ? 'fen' : 'whole', v, label, {
          ...(f.min === undefined ? {} : { min: f.min }),
          optional: !f.required,
        })
      }
      onChange={(v) => {
        setText(v);
        onChange(v.trim() === '' ? null : read(v));
      }}
    />
  );
}
