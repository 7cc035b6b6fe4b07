// Imports that repeat: where from, when, what the last run brought, and what went wrong.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { ImportSchedules } from '#contract/desk/import-schedules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

type Schedule = ImportSchedules['schedules'][number];

export function Schedules() {
  const call = useCall('schedules/lists', {}, { refetchInterval: 10_000 });
  const [edited, setEdited] = useState<Schedule>();
  const invalidates = ['schedules/lists', 'imports/lists'] as const;
  const run = useCommand('schedules/run', { invalidates: [...invalidates], onDone: () => void toast(t('desk.schedules.asked')) });
  const remove = useCommand('schedules/remove', {
    invalidates: [...invalidates],
    onDone: () => void toast(t('desk.schedules.removed'), { mark: 'done' }),
  });
  if (!call.data) return null;
  return (
    <Card title={t('desk.schedules.title')}>
      <Table
        caption={t('desk.schedules.title')}
        rows={call.data.schedules}
        rowKey={(row) => String(row.id)}
        empty={<Empty title={t('desk.schedules.none')} />}
        columns={[
          { key: 'name', head: t('desk.schedules.name'), cell: (row) => <From row={row} /> },
          { key: 'last', head: t('desk.schedules.last'), cell: (row) => <Last row={row} /> },
          {
            key: 'next',
            head: t('desk.schedules.next'),
            cell: (row) => (row.enabled ? dateTime(row.next) : <Badge tone="over">{t('desk.schedules.off')}</Badge>),
          },
          {
            key: 'acts',
            acts: true,
            end: true,
            head: t('desk.schedules.edit'),
            cell: (row) => (
              <span className="flex flex-wrap justify-end gap-8">
                <Button
                  size="small"
                  label={`${t('desk.schedules.run')}: ${row.name}`}
                  busy={run.busy}
                  onClick={() => void run.run({ id: row.id })}
                >
                  {t('desk.schedules.run')}
                </Button>
                <Button size="small" label={`${t('desk.schedules.edit')}: ${row.name}`} onClick={() => setEdited(row)}>
                  {t('desk.schedules.edit')}
                </Button>
                <Button
                  size="small"
                  label={`${t('desk.schedules.remove')}: ${row.name}`}
                  busy={remove.busy}
                  onClick={() => void remove.run({ id: row.id })}
                >
                  {t('desk.schedules.remove')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edited && <ScheduleSheet import_id={0} schedule={edited} name={edited.name} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

const From = ({ row }: { row: Schedule }) => (
  <span className="flex flex-col gap-4">
    <span className="text-ink" dir="auto">
      {row.name}
    </span>
    <span className="desk-small font-normal text-ink-3 [overflow-wrap:anywhere]" dir="auto">
      {row.kind === 'folder' ? `${t('desk.schedules.kind.folder')} ${row.place}` : row.place}
    </span>
    <span className="desk-small font-normal text-ink-3">{t('desk.schedules.every_value', { n: row.every_hours })}</span>
  </span>
);

function Last({ row }: { row: Schedule }) {
  if (row.last === null) return t('desk.schedules.never');
  const { import: made } = row;
  return (
    <span className="flex flex-col gap-4">
      <span>{dateTime(row.last)}</span>
      {row.problem && (
        <span className="text-wrong [overflow-wrap:anywhere]">{translate(row.problem.key, row.problem.params)}</span>
      )}
      {made && (
        <Link className="ui-link" href={`/imports/${made.id}`}>
          {t('desk.imports.counts', { made: made.made, changed: made.changed, same: made.same, failed: made.failed })}
        </Link>
      )}
    </span>
  );
}
