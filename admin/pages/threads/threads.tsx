// Messages of members on orders or on waybills: the longest waiting first, answered in place.
import { type Key, t } from '#admin/lib/i18n.ts';
import { ThreadWork } from '#admin/pages/threads/thread-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { QueuedThing } from '#contract/calls/threads.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import { MessageIcon } from '#ui/icons.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const TITLES = { order: 'desk.menu.threads', waybill: 'desk.menu.waybill_threads' } as const satisfies Record<QueuedThing, Key>;

export function Threads({ thing }: { thing: QueuedThing }) {
  return (
    <TakenQueue
      path="threads/lists"
      thing={`${thing}_thread`}
      more={{ thing }}
      title={t(TITLES[thing])}
      tabField="tab"
      tabs={[
        { value: 'waiting', label: t('desk.threads.waiting'), empty: t('desk.threads.empty_waiting'), waits: true },
        { value: 'all', label: t('desk.threads.all'), empty: t('desk.threads.empty_all'), waits: false },
      ]}
      find={t('desk.threads.find')}
      filters={['operator_id', 'member_id', 'waited_hours']}
      workLabel={t('desk.threads.work')}
      pick={t('desk.threads.pick')}
      since={(row) => row.since ?? row.time}
      nameOf={(row) => row.no}
      row={(row) => <Row row={row} />}
      work={(id, next) => <ThreadWork key={id} thing={thing} id={id} onDone={next} />}
    />
  );
}

const said = (row: ThreadDesk): string => {
  const text = row.text || t('desk.threads.pictures', { n: row.photos });
  return row.from === 'member' ? text : t('desk.threads.own', { text });
};

function Row({ row }: { row: ThreadDesk }) {
  return (
    <>
      <MessageIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts className="desk-row-title block" items={[row.member.nickname || row.member.mark, row.no]} />
        <span className="desk-row-note line-clamp-2">{said(row)}</span>
      </span>
      <span className="desk-row-end">
        {row.since ? <Age since={row.since} due={row.due_at} /> : <Age since={row.time} calm />}
        {row.waiting > 0 && <Count value={row.waiting} inRow />}
      </span>
    </>
  );
}
