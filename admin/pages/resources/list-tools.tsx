// Above a list: search, filters of the description, and the table as CSV.
import { useDataProvider, useListContext } from 'ra-core';
import { useState } from 'react';
import { textOf } from '#admin/lib/cell-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { choiceLabel, fieldLabel, resourceLabel } from '#admin/lib/labels.ts';
import type { DeskRecord } from '#admin/lib/ra.ts';
import { Find } from '#admin/parts/find.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { csv } from '#contract/csv.ts';
import type { Field, Resource } from '#contract/desk/resource.ts';
import { DownloadIcon, FilterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field as Input } from '#ui/input/field.tsx';

const EXPORTED = 500;

/** The whole list as it is filtered now, for a spreadsheet. */
export function ExportButton({ r }: { r: Resource }) {
  const { filterValues, sort } = useListContext<DeskRecord>();
  const data = useDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const columns = r.fields.filter((f) => !['html', 'json', 'images'].includes(f.kind) && f.kind !== 'password');
    const rows: DeskRecord[] = [];
    for (let page = 1; ; page++) {
      const found = await data.getList<DeskRecord>(r.name, {
        pagination: { page, perPage: EXPORTED },
        sort,
        filter: filterValues,
      });
      rows.push(...found.data);
      if (rows.length >= (found.total ?? 0) || found.data.length === 0) break;
    }
    download(
      `${r.name}.csv`,
      csv(
        columns.map(fieldLabel),
        rows.map((row) => columns.map((f) => textOf(f, row[f.name], row))),
      ),
    );
    setBusy(false);
  };
  return (
    <Button size="small" icon={<DownloadIcon />} busy={busy} onClick={() => void save().catch(() => setBusy(false))}>
      {t('desk.resource.export')}
    </Button>
  );
}

export function ListTools({ r }: { r: Resource }) {
  const { filterValues, setFilters } = useListContext<DeskRecord>();
  const [open, setOpen] = useState(false);
  const values = (filterValues ?? {}) as Record<string, unknown>;
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = values;
    setFilters(value === '' || value === undefined ? rest : { ...rest, [name]: value });
  };
  const filters = r.fields.filter((f) => f.filter);
  const found = r.fields.some((f) => f.search);
  if (!found && filters.length === 0) return null;
  return (
    <div className="desk-tools">
      {found && (
        <Find
          value={String(values.q ?? '')}
          onFind={(words) => set('q', words)}
          placeholder={t('desk.resource.find', { name: resourceLabel(r.name) })}
        />
      )}
      {filters.length > 0 && (
        <>
          <span className="desk-filter-button">
            <Button icon={<FilterIcon />} expanded={open} throttle={false} onClick={() => setOpen(!open)}>
              {t('desk.resource.filters')}
            </Button>
          </span>
          <div className="desk-filters" data-open={open}>
            {filters.map((f) => (
              <Filter key={f.name} f={f} value={values[f.name]} onChange={(value) => set(f.name, value)} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Filter({ f, value, onChange }: { f: Field; value: unknown; onChange: (value: unknown) => void }) {
  const label = fieldLabel(f);
  const every = { value: '', label: t('desk.resource.every', { name: label }) };
  if (f.kind === 'ref')
    return (
      <RefSelect
        f={f}
        label={label}
        hideLabel
        value={value === undefined ? '' : String(value)}
        onChange={(id) => onChange(id)}
        none={every.label}
        className="min-w-240"
      />
    );
  if (f.kind === 'bool')
    return (
      <Input
        className="min-w-240"
        hideLabel
        label={label}
        name={`filter-${f.name}`}
        type="select"
        value={value === undefined ? '' : value ? '1' : '0'}
        onChange={(v) => onChange(v === '' ? undefined : v === '1')}
        options={[every, { value: '1', label: `${label} ${t('desk.yes')}` }, { value: '0', label: `${label} ${t('desk.no')}` }]}
      />
    );
  if (f.kind === 'select')
    return (
      <Input
        className="min-w-240"
        hideLabel
        label={label}
        name={`filter-${f.name}`}
        type="select"
        value={String(value ?? '')}
        onChange={onChange}
        options={[every, ...(f.options ?? []).map((option) => ({ value: option, label: choiceLabel(f, option) }))]}
      />
    );
  return (
    <Input
      className="min-w-240"
      hideLabel
      label={label}
      name={`filter-${f.name}`}
      value={String(value ?? '')}
      onChange={onChange}
      placeholder={label}
    />
  );
}
