// Applications of sellers: who they are, what they sell, their papers on request, and the decision.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Age } from '#admin/parts/age.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { DestructiveAction, PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import type { ApplicationDesk } from '#contract/desk/sellers.ts';
import { APPLICATION_STATES } from '#contract/states/seller.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { StoreIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Applications() {
  return (
    <TakenQueue
      path="applications/lists"
      thing="seller_application"
      title={t('desk.menu.applications')}
      tabField="state"
      tabs={APPLICATION_STATES.map((value) => ({
        value,
        label: t(`state.application.${value}`),
        empty: t(`desk.applications.empty.${value}`),
        waits: value === 'pending',
      }))}
      find={t('desk.applications.find')}
      filters={['operator_id', 'waited_hours']}
      workLabel={t('desk.applications.work')}
      pick={t('desk.applications.pick')}
      since={(row) => row.time}
      nameOf={(row) => row.company}
      row={(row) => (
        <>
          <StoreIcon className="size-36 text-ink-3" />
          <span className="min-w-0">
            <span className="desk-row-title block">{row.company}</span>
            <Facts className="desk-row-note block" items={[t(`desk.applications.kind.${row.kind}`), row.category]} />
          </span>
          <span className="desk-row-end">
            <Age since={row.time} calm={row.state !== 'pending'} />
          </span>
        </>
      )}
      work={(id, next) => <ApplicationWork key={id} id={id} onDone={next} />}
    />
  );
}

function ApplicationWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('applications/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: ApplicationDesk; onDone: () => void }) {
  const [rejects, setRejects] = useState(false);
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    setRejects(false);
    onDone();
  };
  const approve = useCommand('applications/approve', { invalidates: ['ownsellers'], onDone: told });
  const reject = useCommand('applications/reject', { onDone: told });
  return (
    <>
      <WorkHead facts={[t(`desk.applications.kind.${row.kind}`), dateTime(row.time)]}>
        {row.company} <StateBadge thing="application" state={row.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          <Card title={t('desk.applications.about')}>
            <FactsList
              facts={[
                [t('desk.applications.contact'), row.contact],
                [t('desk.applications.category'), row.category],
              ]}
            />
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.content || t('desk.applications.no_words')}</p>
          </Card>
          <Papers row={row} />
          {row.reason && (
            <Note tone="neutral" title={t('desk.sellers.reason')}>
              {row.reason}
            </Note>
          )}
        </div>
        <aside className="desk-col">
          <MemberCard member={row.member} />
        </aside>
      </div>
      {row.actions.length > 0 && (
        <WorkFoot
          before={<DestructiveAction onClick={() => setRejects(true)}>{t('action.application.reject')}</DestructiveAction>}
        >
          <PrimaryAction busy={approve.busy} onClick={() => void approve.run({ id: row.id, version: row.version })}>
            {t('desk.applications.approve')}
          </PrimaryAction>
        </WorkFoot>
      )}
      {rejects && (
        <ReasonSheet
          of={{ thing: 'application', id: row.id }}
          label={t('desk.sellers.reason')}
          title={t('action.application.reject')}
          effect={t('desk.applications.reject_effect')}
          command={reject}
          onClose={() => setRejects(false)}
          onSend={(reason) => reject.run({ id: row.id, version: row.version, reason })}
        />
      )}
    </>
  );
}

/** Papers and the phone number, on request: each look is in the audit log. */
function Papers({ row }: { row: ApplicationDesk }) {
  const [shown, setShown] = useState<{ phone: string; papers: string[] } | null>(null);
  const reveal = useCommand('applications/reveal', { onDone: setShown });
  return (
    <Card title={t('desk.applications.papers')} className="flex flex-col gap-20">
      <FactsList
        facts={[
          [t('desk.applications.phone'), <bdi key="phone">{shown?.phone ?? row.phone}</bdi>],
          [t('desk.applications.papers'), t('desk.applications.papers_n', { n: row.papers })],
        ]}
      />
      {shown ? (
        shown.papers.length > 0 ? (
          <Pictures pictures={shown.papers.map((src, at) => ({ src, alt: t('desk.applications.paper', { n: at + 1 }) }))} />
        ) : (
          <Note>{t('desk.applications.erased')}</Note>
        )
      ) : (
        <div className="flex flex-wrap items-center gap-16">
          <Button size="small" busy={reveal.busy} onClick={() => void reveal.run({ id: row.id })}>
            {t('desk.applications.reveal')}
          </Button>
          <span className="desk-small">{t('desk.withdrawal.reveal_note')}</span>
        </div>
      )}
    </Card>
  );
}
