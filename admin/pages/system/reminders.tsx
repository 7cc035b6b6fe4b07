// Notification topics: their defaults for mail and push, and how many were sent and failed.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { RemindersDesk } from '#contract/desk/reminders.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Switch } from '#ui/input/switch.tsx';
import { Table } from '#ui/layout/table.tsx';

type Row = RemindersDesk['list'][number];

function Counts({ sent, failed }: Row['mail']) {
  return (
    <span className="flex flex-col items-end">
      {sent}
      {failed > 0 && <span className="text-wrong">{t('desk.reminders.failed', { n: failed })}</span>}
    </span>
  );
}

export function Reminders() {
  const call = useCall('reminders/lists', {});
  const set = useCommand('reminders/set', {
    invalidates: ['reminders/lists'],
    onDone: () => void toast(t('desk.reminders.done'), { mark: 'done' }),
  });
  const turn = (row: Row, channel: 'mail' | 'push') => {
    const name = t(channel === 'mail' ? 'desk.reminders.mail' : 'desk.reminders.push');
    if (row.always) return channel === 'mail' ? t('desk.reminders.always') : null;
    return (
      <Switch
        label={`${row.title}: ${name}`}
        checked={channel === 'mail' ? row.mail_on : row.push_on}
        disabled={set.busy}
        onChange={(on) => void set.run({ event: row.event, channel, on })}
      />
    );
  };
  return (
    <DeskPage title={t('desk.menu.reminders')} facts={call.data ? [t('desk.reminders.hint', { days: call.data.days })] : []}>
      <QueryBoundary call={call}>
        {(state) => (
          <>
            <FactsList
              facts={[
                [t('desk.reminders.devices'), String(state.devices)],
                [t('desk.reminders.push_members'), String(state.push_members)],
                [t('desk.reminders.daily_members'), String(state.daily_members)],
                [t('desk.reminders.daily_sent'), String(state.daily.sent)],
                [t('desk.reminders.daily_failed'), String(state.daily.failed)],
              ]}
            />
            <Table
              caption={t('desk.menu.reminders')}
              rows={state.list}
              rowKey={(row) => row.event}
              columns={[
                {
                  key: 'topic',
                  head: t('desk.reminders.topic'),
                  cell: (row) => (
                    <span className="flex flex-col gap-4">
                      <span className="text-ink">{row.title}</span>
                      <span className="text-ink-3">
                        {row.urgent && !row.always ? `${row.doc} · ${t('desk.reminders.urgent')}` : row.doc}
                      </span>
                    </span>
                  ),
                },
                { key: 'mail', head: t('desk.reminders.mail'), cell: (row) => turn(row, 'mail') },
                { key: 'push', head: t('desk.reminders.push'), cell: (row) => turn(row, 'push') },
                { key: 'mails', head: t('desk.reminders.mails'), end: true, cell: (row) => <Counts {...row.mail} /> },
                { key: 'pushes', head: t('desk.reminders.pushes'), end: true, cell: (row) => <Counts {...row.push} /> },
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
