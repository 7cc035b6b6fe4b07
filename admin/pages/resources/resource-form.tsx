// The form of one row, out of its description: sections, fields, owned rows, and a foot that saves.
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { textOf } from '#admin/lib/cell-text.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { resourceLabel } from '#admin/lib/labels.ts';
import { queries } from '#admin/lib/query.ts';
import { changedFields, rowKey, useRow } from '#admin/lib/resource-rows.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { FieldInput } from '#admin/pages/resources/inputs/field-input.tsx';
import { RowsInput } from '#admin/pages/resources/inputs/rows-input.tsx';
import { LineFields } from '#admin/pages/resources/lines/line-fields.tsx';
import { RowFormProvider, type Values } from '#admin/pages/resources/use-field.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary, RowSkeleton } from '#admin/parts/query-boundary.tsx';
import type { CallError } from '#client/call-error.ts';
import { emptyLine } from '#contract/desk/line-defects.ts';
import type { Field, Resource } from '#contract/desk/resource.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { BackIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** A new row as its description starts it; a line's terms as its form shows them before anything is chosen. */
const starts = (r: Resource): Values => ({
  ...Object.fromEntries(r.fields.filter((f) => f.start !== undefined).map((f) => [f.name, f.start])),
  ...Object.fromEntries(r.fields.filter((f) => f.shape === 'line').map((f) => [f.name, emptyLine()])),
  ...Object.fromEntries((r.rows ?? []).map((rows) => [rows.name, []])),
});

export function ResourceForm({ r }: { r: Resource }) {
  const { id } = useParams();
  return id === undefined ? <CreatePage r={r} /> : <EditPage key={id} r={r} id={id} />;
}

function CreatePage({ r }: { r: Resource }) {
  const navigate = useNavigate();
  const [record] = useState(() => starts(r));
  return (
    <DeskPage title={t('desk.resource.new_title', { name: resourceLabel(r.name) })}>
      <RowForm
        r={r}
        record={record}
        onSaved={(row) => navigate(`/r/${r.name}/${encodeURIComponent(row._id)}`, { replace: true })}
      />
    </DeskPage>
  );
}

function EditPage({ r, id }: { r: Resource; id: string }) {
  const call = useRow(r.name, id);
  const row = call.data;
  useOpenedAgreement(r, row?._id);
  const titleField = r.fields.find((f) => f.name === r.title);
  const name = row && titleField ? textOf(titleField, row[titleField.name]) || row._id : '';
  return (
    <DeskPage title={name || resourceLabel(r.name)} facts={[resourceLabel(r.name), row?._id]}>
      <QueryBoundary call={call} shape={<RowSkeleton rows={5} />}>
        {(record) => (
          <RowForm
            key={record._version}
            r={r}
            record={record}
            onSaved={(saved) => queries.setQueryData(rowKey(r.name, id), saved)}
            onReload={call.retry}
          />
        )}
      </QueryBoundary>
    </DeskPage>
  );
}

/** The set-up list asks whether each agreement was seen: it is when its form stands on the screen. */
function useOpenedAgreement(r: Resource, mark: string | undefined): void {
  const { run } = useCommand('session/reviewed', { quiet: true });
  const opened = r.name === 'agreements' ? mark : undefined;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (opened !== undefined) void latest.current({ mark: opened });
  }, [opened]);
}

type Section = { key: string; title: string | null; fields: Field[] };

function sectionsOf(r: Resource): Section[] {
  const shown = r.fields.filter((f) => f.fixed !== 'always' && f.shape !== 'line');
  const keys = [...new Set(shown.map((f) => f.group ?? ''))];
  return keys.map((key) => ({
    key,
    title: key ? translate(`desk.section.${key}`) : null,
    fields: shown.filter((f) => (f.group ?? '') === key),
  }));
}

const WIDE = ['words', 'html', 'json', 'images', 'list', 'names'];

type RowFormProps = {
  r: Resource;
  record: Values & Partial<ResourceRow>;
  onSaved: (row: ResourceRow) => void;
  onReload?: () => void;
};

function RowForm({ r, record, onSaved, onReload }: RowFormProps) {
  const form = useId();
  const { _id: id, _version: version } = record;
  const [values, setValues] = useState<Values>(record);
  const changed = changedFields(values, record);
  // A new row is saved whole: what it starts with is part of it.
  const data = id === undefined ? changedFields(values, {}) : changed;
  const isDirty = Object.keys(changed).length > 0;
  useUnsaved(isDirty);
  const save = useCommand('resource/save', {
    quiet: true,
    onDone: (row) => {
      toast(t('desk.resource.saved'), { mark: 'done' });
      setValues(row);
      onSaved(row as ResourceRow);
    },
    onError: (error) => tellRefusal(error, onReload),
  });
  const submit = () => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit();
  useShortcut('mod+enter', submit, { inFields: true });
  useShortcut('mod+s', submit, { inFields: true });
  return (
    <RowFormProvider
      value={{
        record,
        values,
        resource: r.name,
        set: (name, value) => setValues((old) => ({ ...old, [name]: value })),
      }}
    >
      <Form
        id={form}
        errors={save.errors}
        onSubmit={async () =>
          void (await save.run({ resource: r.name, data, ...(id === undefined ? {} : { id, version: version ?? '' }) }))
        }
        className="gap-32 min-w-0"
      >
        <Sections r={r} isNew={id === undefined} />
        <Foot r={r} id={id} isDirty={isDirty} saving={save.busy} />
      </Form>
    </RowFormProvider>
  );
}

/** A newer row is there: it can be read in place of what was typed. */
function tellRefusal(error: CallError, onReload?: () => void): void {
  if (error.kind === 'auth') return;
  const again = error.key === 'fail.changed' && onReload;
  toast(errorText(error), {
    mark: 'warning',
    ...(again ? { action: { label: t('desk.resource.reload'), onAction: onReload } } : { ms: 5000 }),
  });
}

function Sections({ r, isNew }: { r: Resource; isNew: boolean }) {
  const owned = new Map((r.rows ?? []).map((rows) => [rows.name, rows]));
  const sections = sectionsOf(r);
  const inside = sections.map((s) => s.key);
  return (
    <>
      {sections.map((section) => (
        <Card
          key={section.key}
          {...(section.title ? { title: section.title } : {})}
          className={r.name === 'lines' ? '' : 'max-w-[980px]'}
        >
          <div className="desk-two">
            {section.fields.map((f) => (
              <div key={f.name} className={WIDE.includes(f.kind) ? 'col-span-full min-w-0' : 'min-w-0'}>
                <FieldInput f={f} disabled={f.fixed === 'after' && !isNew} />
              </div>
            ))}
          </div>
          {owned.has(section.key) && <RowsInput rows={owned.get(section.key)!} />}
        </Card>
      ))}
      {[...owned.values()]
        .filter((rows) => !inside.includes(rows.name))
        .map((rows) => (
          <Card key={rows.name} title={translate(`desk.section.${rows.name}`)} className="max-w-[980px]">
            <RowsInput rows={rows} />
          </Card>
        ))}
      {r.name === 'lines' && <LineFields />}
    </>
  );
}

function Foot({ r, id, isDirty, saving }: { r: Resource; id: string | undefined; isDirty: boolean; saving: boolean }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCommand('resource/remove', {
    onDone: () => {
      toast(t('desk.resource.deleted'), { mark: 'done' });
      navigate(`/r/${r.name}`);
    },
    onError: () => setAsking(false),
  });
  return (
    <footer className="desk-form-foot max-w-[980px]">
      <Button icon={<BackIcon />} href={`/r/${r.name}`}>
        {resourceLabel(r.name)}
      </Button>
      {id !== undefined && r.remove && (
        <Button kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
          {t('kit.delete')}
        </Button>
      )}
      <span className="ms-auto flex items-center gap-20">
        {isDirty && <span className="desk-small">{t('desk.resource.unsaved')}</span>}
        <Button kind="primary" type="submit" busy={saving} end={<KeyHint>Ctrl S</KeyHint>}>
          {t('kit.save')}
        </Button>
      </span>
      <Dialog
        open={asking}
        title={t('desk.resource.delete_one')}
        safe={t('kit.cancel')}
        onSafe={() => setAsking(false)}
        verb={t('kit.delete')}
        danger
        busy={remove.busy}
        onVerb={() => void remove.run({ resource: r.name, ids: [id!] })}
      >
        {t('desk.resource.delete_help')}
      </Dialog>
    </footer>
  );
}
