// Above a list: search, filters of the description, and the table as CSV.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { textOf } from '#admin/lib/cell-text.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { choiceLabel, fieldLabel, resourceLabel } from '#admin/lib/labels.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { type ListParams, listArgs, MISSING } from '#admin/pages/resources/list-params.ts';
import { Find } from '#admin/parts/find.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { isCallError } from '#client/call-error.ts';
import { csv } from '#contract/csv.ts';
import type { Field, Resource } from '#contract/desk/resource.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { CloseIcon, DownloadIcon, FilterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field as Input } from '#ui/input/field.tsx';

const EXPORTED = 500;

/** The whole list as it is filtered now, for a spreadsheet. */
export function ExportButton({ r, list }: { r: Resource; list: ListParams }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const columns = r.fields.filter((f) => !['html', 'json', 'images'].includes(f.kind) && f.kind !== 'password');
    const rows: ResourceRow[] = [];
    for (let page = 1; ; page++) {
      const found = await send('resource/lists', { ...listArgs(r, list), page, page_size: EXPORTED });
      rows.push(...(found.data as ResourceRow[]));
      if (rows.length >= found.total || found.data.length === 0) break;
    }
    download(
      `${r.name}.csv`,
      csv(
        columns.map(fieldLabel),
        rows.map((row) => columns.map((f) => textOf(f, row[f.name], row))),
      ),
    );
  };
  const run = async () => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning', ms: 4000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<DownloadIcon />} busy={busy} onClick={() => void run()}>
      {t('desk.resource.export')}
    </Button>
  );
}

export function ListTools({ r, list }: { r: Resource; list: ListParams }) {
  const [open, setOpen] = useState(false);
  const filters = r.fields.filter((f) => f.filter);
  const found = r.fields.some((f) => f.search);
  const missing = list.filter[MISSING];
  const language = useLanguages().find(({ code }) => code === missing)?.name ?? missing;
  if (!found && filters.length === 0 && !missing) return null;
  return (
    <div className="desk-tools">
      {missing && (
        <Button size="small" icon={<CloseIcon />} onClick={() => list.set({ filter: [MISSING, ''] })}>
          {t('desk.translations.without', { language: language! })}
        </Button>
      )}
      {found && (
        <Find
          value={list.q}
          onFind={(q) => list.set({ q })}
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
              <Filter
                key={f.name}
                f={f}
                value={list.filter[f.name] ?? ''}
                onChange={(value) => list.set({ filter: [f.name, value] })}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Filter({ f, value, onChange }: { f: Field; value: string; onChange: (value: string) => void }) {
  const label = fieldLabel(f);
  const every = { value: '', label: t('desk.resource.every', { name: label }) };
  if (f.kind === 'ref')
    return <RefSelect f={f} label={label} hideLabel value={value} onChange={onChange} none={every.label} className="min-w-240" />;
  if (f.kind === 'bool')
    return (
      <Input
        className="min-w-240"
        hideLabel
        label={label}
        name={`filter-${f.name}`}
        type="select"
        value={value}
        onChange={onChange}
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
        value={value}
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
      value={value}
      onChange={onChange}
      placeholder={label}
    />
  );
}
