// The first page: what waits, how long the oldest has waited, and what a new shop still needs before it opens.

import { waitedHours } from '#admin/lib/format.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import { MENU } from '#admin/lib/menu.ts';
import { needsTotp, useOperator } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { queueUrgency, useCounts } from '#admin/lib/use-counts.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { TotpFirst } from '#admin/parts/totp-first.tsx';
import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { FlagIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Link } from '#ui/layout/link.tsx';

const PLACE: Record<Queue, string> = {
  to_buy: '/buying',
  questions: '/buying?tab=questions',
  supplements: '/buying?tab=supplements',
  cancels: '/buying?tab=mine',
  seller_ships: '/buying?tab=on_the_way',
  aftersale: '/aftersale',
  returns: '/aftersale?tab=send',
  transit: '/transit',
  inspect: '/inspect',
  problems: '/problems',
  unclaimed: '/parcels?tab=unclaimed',
  parcel_claims: '/parcels',
  parcel_returns: '/parcels?tab=returns',
  parcel_disposals: '/parcels?tab=unclaimed',
  to_pack: '/packing',
  waybill_problems: '/packing?tab=problem',
  settle: '/packing?tab=settle',
  disputes: '/packing?tab=settle',
  to_dispatch: '/packing?tab=to_dispatch',
  dispatched: '/packing?tab=dispatched',
  remits: '/remits',
  cashouts: '/cashouts',
  threads: '/threads',
  waybill_threads: '/threads/waybills',
  feedbacks: '/feedback',
  reviews: '/reviews',
  frozen: '/frozen',
  claims: '/claims',
  rebates: '/promotion?tab=held',
  applications: '/applications',
  seller_goods: '/seller-goods',
  payouts: '/payouts',
  photos: '/photos',
  adjustments: '/adjustments',
  suspense: '/suspense',
  outbox_failed: '/outbox',
  jobs_failed: '/jobs',
};
const FIRST_PLACE: Record<string, string> = {
  warehouse: '/r/warehouses',
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
};

function QueueCard({ queue, count, hours }: { queue: Queue; count: number; hours: number }) {
  const Icon = MENU.flatMap((s) => s.entries).find((e) => e.queue === queue)?.icon ?? FlagIcon;
  return (
    <Link className="ui-card flex flex-col gap-8 hover:bg-sunken" href={PLACE[queue]}>
      <span className="flex items-center gap-16 text-ink-2">
        <Icon className="size-36" />
        {t(`desk.queue.${queue}`)}
      </span>
      <span className="text-[26px] leading-tight font-strong text-ink ui-num">{count}</span>
      <span className="desk-age" data-age={queueUrgency(queue, hours)}>
        {count > 0 ? t('desk.age.oldest', { age: waitedHours(hours) }) : t('desk.overview.nothing')}
      </span>
    </Link>
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
            href={FIRST_PLACE[step.code] ?? '/settings'}
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
        <div className="grid gap-24 [grid-template-columns:repeat(auto-fill,minmax(168px,1fr))]">
          {shown.map((queue) => (
            <QueueCard key={queue} queue={queue} count={counts[queue]!.count} hours={counts[queue]!.oldest_hours} />
          ))}
        </div>
      )}
      {busy && firstSteps}
    </DeskPage>
  );
}
