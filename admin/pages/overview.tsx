// The first page: overdue work, then how the shop does, then what else waits; and what a new shop still needs before it opens.

import { waitedHours } from '#admin/lib/format.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import { PLACE_OF_QUEUE } from '#admin/lib/queue-places.ts';
import { needsTotp, useOperator } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { type Counts, queueUrgency, useCounts, workInOrder } from '#admin/lib/use-counts.ts';
import { TrendStrip } from '#admin/pages/dashboard/trend-strip.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { TotpFirst } from '#admin/parts/totp-first.tsx';
import { MENU } from '#admin/places.ts';
import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import { lookup } from '#contract/lookup.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { FlagIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Link } from '#ui/layout/link.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const FIRST_PLACE = lookup<string>({
  warehouse: '/r/warehouses',
  bins: '/bins',
  backups: '/settings?at=backups_tried',
  line: '/r/lines',
  payment: '/r/bank_accounts',
  bank: '/r/bank_accounts',
  mail: '/outbox',
  agreements: '/r/agreements',
  goods: '/r/goods',
  rates: '/r/currencies',
  currency: '/r/currencies',
  totp: '/account',
  operators: '/r/operators',
  shop: '/settings',
  name: '/settings',
});

function QueueCard({ queue, work }: { queue: Queue; work: Counts[string] }) {
  const Icon = iconOf(queue);
  return (
    <Link className="ui-card flex flex-col gap-8 hover:bg-sunken" href={PLACE_OF_QUEUE[queue]}>
      <span className="flex items-center gap-16 text-ink-2">
        <Icon className="size-36" />
        {t(`desk.queue.${queue}`)}
      </span>
      <span className="text-[26px] leading-tight font-strong text-ink ui-num">{work.count}</span>
      <span className="desk-age" data-age={queueUrgency(queue, work.oldest_hours)}>
        {t('desk.age.oldest', { age: waitedHours(work.oldest_hours) })}
      </span>
    </Link>
  );
}

const iconOf = (queue: Queue) => MENU.flatMap((s) => s.entries).find((e) => e.queue === queue)?.icon ?? FlagIcon;

function Cards({ title, queues, counts }: { title: string; queues: Queue[]; counts: Counts }) {
  if (queues.length === 0) return null;
  return (
    <section className="flex flex-col gap-16">
      <SectionTitle>{title}</SectionTitle>
      <div className="grid gap-24 [grid-template-columns:repeat(auto-fill,minmax(168px,1fr))]">
        {queues.map((queue) => (
          <QueueCard key={queue} queue={queue} work={counts[queue]!} />
        ))}
      </div>
    </section>
  );
}

/** Queues with nothing in them: one line of links. */
function Quiet({ queues }: { queues: Queue[] }) {
  if (queues.length === 0) return null;
  return (
    <p className="desk-small flex flex-wrap gap-x-16 gap-y-4">
      <span>{t('desk.overview.quiet')}</span>
      {queues.map((queue) => (
        <Link key={queue} className="ui-link" href={PLACE_OF_QUEUE[queue]}>
          {t(`desk.queue.${queue}`)}
        </Link>
      ))}
    </p>
  );
}

/** Overdue work first, then how the shop does, then the rest. */
function Work({ queues, counts, trends }: { queues: Queue[]; counts: Counts; trends: boolean }) {
  const { overdue, open, quiet } = workInOrder(queues, counts);
  return (
    <>
      <Cards title={t('desk.overview.overdue')} queues={overdue} counts={counts} />
      {trends && <TrendStrip />}
      <Cards title={t('desk.overview.open')} queues={open} counts={counts} />
      <Quiet queues={quiet} />
    </>
  );
}

export function Overview() {
  const who = useOperator();
  const counts = useCounts();
  const shown = (Object.keys(QUEUES) as Queue[]).filter((queue) => counts[queue]);
  const first = useCall('session/first', {}, { enabled: who.permissions.includes('settings') });
  const locked = needsTotp(who);
  const missing = (first.data ?? []).filter((step) => !step.done);
  // A shop that already works sees its work first.
  const busy = shown.some((queue) => counts[queue]!.count > 0);
  const firstSteps = missing.length > 0 && (
    <Card title={t('desk.overview.first')} all={t('desk.overview.first_left', { n: missing.length })}>
      <Cells>
        {missing.map((step) => (
          <Cell
            key={step.code}
            label={t(`desk.first.${step.code}` as Key)}
            href={FIRST_PLACE.get(step.code) ?? '/settings'}
            icon={<FlagIcon className="text-clock" />}
          />
        ))}
      </Cells>
    </Card>
  );
  return (
    <DeskPage title={t('desk.overview.title', { name: who.name })} facts={[t('desk.overview.hint')]}>
      {who.demo && (
        <Note tone="moving" title={t('desk.overview.demo')}>
          {t('desk.overview.demo_note')}
        </Note>
      )}
      {!busy && firstSteps}
      {locked ? (
        <TotpFirst />
      ) : shown.length === 0 ? (
        <Empty title={t('desk.overview.no_queue')} help={t('desk.overview.no_queue_help')} />
      ) : (
        <Work queues={shown} counts={counts} trends={who.permissions.includes('finance')} />
      )}
      {busy && firstSteps}
    </DeskPage>
  );
}
