// The form of one row, out of its description: sections, fields, owned rows, and a foot that saves.
import { CreateBase, EditBase, Form, useCreateContext, useDelete, useEditContext, useSaveContext } from 'ra-core';
import { useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { textOf } from '#admin/lib/cell-text.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { resourceLabel } from '#admin/lib/labels.ts';
import { invalidate, queries } from '#admin/lib/query.ts';
import type { DeskRecord } from '#admin/lib/ra.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { FieldInput } from '#admin/pages/resources/inputs/field-input.tsx';
import { RowsInput } from '#admin/pages/resources/inputs/rows-input.tsx';
import { LineFields } from '#admin/pages/resources/lines/line-fields.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { RowSkeleton } from '#admin/parts/query-boundary.tsx';
import { emptyLine } from '#contract/desk/line-defects.ts';
import type { Field, Resource } from '#contract/desk/resource.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { BackIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const told = (error: unknown) => void toast((error as Error).message, { mark: 'warning', ms: 5000 });

/** Fetched when the page opens and never refetched during editing: saving over a newer row is refused with a message. */
const READING = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
const saved = () => void toast(t('desk.resource.saved'), { mark: 'done' });

/** A new row as its description starts it; a line's terms as its form shows them before anything is chosen. */
const starts = (r: Resource): Record<string, unknown> => ({
  ...Object.fromEntries(r.fields.filter((f) => f.start !== undefined).map((f) => [f.name, f.start])),
  ...Object.fromEntries(r.fields.filter((f) => f.shape === 'line').map((f) => [f.name, emptyLine()])),
  ...Object.fromEntries((r.rows ?? []).map((rows) => [rows.name, []])),
});

export function ResourceForm({ r }: { r: Resource }) {
  const { id } = useParams();
  const navigate = useNavigate();
  if (id === undefined)
    return (
      <CreateBase
        resource={r.name}
        redirect={false}
        record={starts(r)}
        mutationOptions={{
          onSuccess: (row: DeskRecord) => {
            saved();
            navigate(`/r/${r.name}/${encodeURIComponent(row._id)}`, { replace: true });
          },
          onError: told,
        }}
      >
        <CreatePage r={r} />
      </CreateBase>
    );
  return (
    <EditBase
      key={id}
      resource={r.name}
      id={decodeURIComponent(id)}
      redirect={false}
      mutationMode="pessimistic"
      redirectOnError={false}
      queryOptions={READING}
      mutationOptions={{
        onSuccess: saved,
        onError: (error: unknown) =>
          toldOf(
            error,
            () => void invalidate('resource').then(() => queries.invalidateQueries({ queryKey: [r.name, 'getOne'] })),
          ),
      }}
    >
      <EditPage r={r} />
    </EditBase>
  );
}

function CreatePage({ r }: { r: Resource }) {
  const { record } = useCreateContext();
  return (
    <DeskPage title={t('desk.resource.new_title', { name: resourceLabel(r.name) })}>
      <Sections r={r} record={record as Record<string, unknown>} />
    </DeskPage>
  );
}

/** A newer row is there: it can be read in place of what was typed. */
function toldOf(error: unknown, reload: () => void): void {
  const key = (error as { body?: { key?: string } }).body?.key;
  if (key === 'fail.changed')
    toast((error as Error).message, { mark: 'warning', action: { label: t('desk.resource.reload'), onAction: reload } });
  else told(error);
}

function EditPage({ r }: { r: Resource }) {
  const { record, isPending, error, refetch } = useEditContext<DeskRecord>();
  const titleField = r.fields.find((f) => f.name === r.title);
  const name = record && titleField ? textOf(titleField, record[titleField.name]) || record._id : '';
  return (
    <DeskPage title={name || resourceLabel(r.name)} facts={[resourceLabel(r.name), record?._id]}>
      {error ? (
        <Failed title={(error as Error).message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton loading={isPending || !record?._whole} shape={<RowSkeleton rows={5} />}>
          {() => (record?._whole ? <Sections key={record._version} r={r} record={record} /> : null)}
        </Skeleton>
      )}
    </DeskPage>
  );
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

function Sections({ r, record }: { r: Resource; record: Record<string, unknown> }) {
  const form = useId();
  const isNew = record._id === undefined;
  const { save, saving } = useSaveContext();
  const owned = new Map((r.rows ?? []).map((rows) => [rows.name, rows]));
  const sections = sectionsOf(r);
  const inside = sections.map((s) => s.key);
  useShortcut('mod+enter', () => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit(), { inFields: true });
  useShortcut('mod+s', () => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit(), { inFields: true });
  return (
    <Form
      id={form}
      record={record as DeskRecord}
      onSubmit={(values: Partial<DeskRecord>) => save?.(values)}
      noValidate
      className="flex flex-col gap-32 min-w-0"
    >
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
      <Foot r={r} record={record} saving={Boolean(saving)} isNew={isNew} />
    </Form>
  );
}

function Foot({ r, record, saving, isNew }: { r: Resource; record: Record<string, unknown>; saving: boolean; isNew: boolean }) {
  const { isDirty } = useFormState();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [removeOne, { isPending: removing }] = useDelete<DeskRecord>();
  useUnsaved(isDirty);
  const remove = () =>
    removeOne(
      r.name,
      { id: String(record._id), previousData: record as DeskRecord },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          toast(t('desk.resource.deleted'), { mark: 'done' });
          navigate(`/r/${r.name}`);
        },
        onError: (error) => {
          setAsking(false);
          told(error);
        },
      },
    );
  return (
    <footer className="desk-form-foot max-w-[980px]">
      <Button icon={<BackIcon />} href={`/r/${r.name}`}>
        {resourceLabel(r.name)}
      </Button>
      {!isNew && r.remove && (
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
        busy={removing}
        onVerb={() => void remove()}
      >
        {t('desk.resource.delete_help')}
      </Dialog>
    </footer>
  );
}
