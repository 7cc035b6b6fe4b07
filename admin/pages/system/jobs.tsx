// What the shop does automatically: whether it runs, when, and what went wrong.
import type { OutputAt } from '#admin/lib/api.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { PicturePlaces } from './picture-places.tsx';

type Row = OutputAt<'jobs/lists'>[number];
/** What needs somebody first. */
const ORDER: Row['state'][] = ['failed', 'late', 'running', 'waiting'];

const when = (time: string): string => (time ? dateTime(time) : t('desk.jobs.never'));

export function Jobs() {
  const call = useCall('jobs/lists', {}, { refetchInterval: 10_000 });
  const run = useCommand('jobs/run', { onDone: () => toast(t('desk.jobs.asked')) });
  return (
    <DeskPage title={t('desk.menu.jobs')} facts={[t('desk.jobs.hint')]}>
      <QueryBoundary call={call}>
        {(jobs) => {
          const wrong = jobs.filter((job) => job.state === 'failed' || job.state === 'late').length;
          return (
            <>
              {wrong > 0 && (
                <Note tone="wrong" title={t('desk.jobs.wrong', { n: wrong })}>
                  {t('desk.jobs.wrong_help')}
                </Note>
              )}
              <PicturePlaces />
              <Table
                caption={t('desk.menu.jobs')}
                rows={[...jobs].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))}
                rowKey={(job) => job.name}
                columns={[
                  {
                    key: 'what',
                    head: t('desk.jobs.what'),
                    cell: (job) => (
                      <span className="flex flex-col gap-4">
                        <span className="text-ink">{translate(`desk.job.${job.name}`)}</span>
                        {job.error && <span className="text-wrong break-words">{job.error}</span>}
                      </span>
                    ),
                  },
                  { key: 'last', head: t('desk.jobs.last'), width: '130px', cell: (job) => when(job.last_at) },
                  { key: 'next', head: t('desk.jobs.next'), width: '130px', cell: (job) => when(job.next_at) },
                  {
                    key: 'state',
                    head: t('desk.field.state'),
                    cell: (job) => <StateBadge thing="job" state={job.state} />,
                  },
                  {
                    key: 'run',
                    acts: true,
                    head: t('desk.jobs.run'),
                    end: true,
                    cell: (job) => (
                      <Button
                        size="small"
                        label={`${t('desk.jobs.run')}: ${translate(`desk.job.${job.name}`)}`}
                        busy={run.busy}
                        onClick={() => void run.run({ name: job.name })}
                      >
                        {t('desk.jobs.run')}
                      </Button>
                    ),
                  },
                ]}
              />
            </>
          );
        }}
      </QueryBoundary>
    </DeskPage>
  );
}
