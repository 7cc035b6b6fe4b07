// One parcel: whose mark, what it is said to hold, its photos, who claims it; giving it away, disposing of it, sending it back.
import { useState } from 'react';
import { dateTime, money, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Claims } from '#admin/pages/parcels/claims.tsx';
import { Contents } from '#admin/pages/parcels/contents.tsx';
import { DisposeSheet, SentBackSheet } from '#admin/pages/parcels/sheets.tsx';
import { Act } from '#admin/parts/act.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { ParcelBin } from '#admin/parts/parcel-bin.tsx';
import { ParcelPhotos } from '#admin/parts/parcel-photos.tsx';
import { Past } from '#admin/parts/past.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { ParcelWork as Parcel } from '#contract/desk/parcels.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ParcelWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('parcels/detail', { id });
  return <QueryBoundary call={call}>{(parcel) => <Work parcel={parcel} onDone={onDone} />}</QueryBoundary>;
}

function Work({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const found = parcel.kind === 'found';
  const unowned = isUnowned(parcel);
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            <span className="ui-mono">{spaced(parcel.tracking_no)}</span> <StateBadge thing="parcel" state={parcel.state} />
          </h1>
          <Facts className="desk-work-head-facts" items={[parcel.courier, parcel.warehouse, parcel.mark]} />
        </div>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          <Standing parcel={parcel} />
          {parcel.claims.length > 0 && <Claims parcel={parcel} onDone={onDone} />}
          {parcel.items.length > 0 && (
            <Card title={t('desk.parcels.contents')} all={t('desk.parcels.value', { amount: money(parcel.value) })}>
              <Contents items={parcel.items} />
              {parcel.remark && <p className="mt-14">{parcel.remark}</p>}
            </Card>
          )}
          {unowned && <ParcelBin key={parcel.bin} id={parcel.id} no={spaced(parcel.tracking_no)} bin={parcel.bin} />}
          {(found || parcel.photos.length > 0) && (
            <Card title={t('desk.parcels.photos')} all={parcel.photos.length > 0 ? String(parcel.photos.length) : undefined}>
              {parcel.photos.length === 0 && <p className="desk-small">{t('desk.parcels.photos_none')}</p>}
              <ParcelPhotos id={parcel.id} label={parcel.tracking_no} photos={parcel.photos} />
            </Card>
          )}
          <Past rows={parcel.history} live={parcel.actions.length > 0} />
        </div>
        <aside className="desk-col">
          {parcel.member && <MemberCard member={parcel.member} />}
          <About parcel={parcel} />
        </aside>
      </div>
      <Foot parcel={parcel} onDone={onDone} />
    </>
  );
}

const isUnowned = ({ state }: Parcel): boolean => ['unclaimed', 'undeclared', 'claim_review'].includes(state);

/** What is being waited for. */
function Standing({ parcel }: { parcel: Parcel }) {
  if (parcel.back)
    return (
      <Note tone="you" title={t('desk.parcels.sentback_to')}>
        {parcel.back}
      </Note>
    );
  if (parcel.first_by) return <Note tone="you">{t('desk.parcels.first_by', { name: parcel.first_by })}</Note>;
  if (parcel.state === 'undeclared') return <Note tone="clock">{t('desk.parcels.undeclared_note')}</Note>;
  if (parcel.state === 'unclaimed' && parcel.due_at)
    return <Note>{t('desk.parcels.dispose_wait', { date: dateTime(parcel.due_at) })}</Note>;
  return null;
}

function About({ parcel }: { parcel: Parcel }) {
  const held = isUnowned(parcel);
  return (
    <Card title={t('desk.parcels.facts')}>
      <FactsList
        facts={[
          [t('desk.parcels.mark'), parcel.mark && <span className="ui-mono">{parcel.mark}</span>],
          [t('desk.input.bin'), held && parcel.bin && <span className="ui-mono">{parcel.bin}</span>],
          [t('desk.field.goods_type'), parcel.goods_type],
          [
            t('desk.parcels.received'),
            parcel.received_at && t('desk.parcels.by', { time: dateTime(parcel.received_at), name: parcel.received_by }),
          ],
          [t('desk.parcels.kept_until'), held && parcel.due_at && dateTime(parcel.due_at)],
          [t('desk.parcels.declared_until'), parcel.state === 'declared' && parcel.due_at && dateTime(parcel.due_at)],
          [
            t('desk.parcels.tab.unclaimed'),
            held && t('desk.parcels.postings_n', { n: parcel.postings, of: parcel.postings_needed }),
          ],
          [t('desk.parcels.fee'), parcel.fee > 0 && t('desk.parcels.fee_note', { amount: money(parcel.fee) })],
          [
            t('desk.parcels.mode'),
            parcel.items.length > 0 &&
              (parcel.mode === 'ship' ? t('desk.parcels.mode.ship', { line: parcel.line }) : t('desk.parcels.mode.hold')),
          ],
        ]}
      />
    </Card>
  );
}

function Foot({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const [sheet, setSheet] = useState<'dispose' | 'sentback' | null>(null);
  const done = {
    invalidates: ['warehouse'] as const,
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      setSheet(null);
      onDone();
    },
  };
  const dispose = useCommand('parcels/dispose', done);
  const sentback = useCommand('parcels/sentback', done);
  const ripe = parcel.due_at !== null && new Date(parcel.due_at) <= new Date() && parcel.postings >= parcel.postings_needed;
  const disposes = parcel.actions.includes('dispose') && ripe;
  if (!disposes && !parcel.back) return null;
  return (
    <footer className="desk-work-foot">
      {disposes && (
        <Act kind="danger" keys="x" onClick={() => setSheet('dispose')}>
          {t(parcel.first_by ? 'desk.parcels.dispose_second' : 'desk.parcels.dispose')}
        </Act>
      )}
      {parcel.back && (
        <div className="desk-work-foot-end">
          <Act kind="primary" size="normal" keys="mod+enter" onClick={() => setSheet('sentback')}>
            {t('desk.parcels.sentback')}
          </Act>
        </div>
      )}
      <DisposeSheet
        open={sheet === 'dispose'}
        second={parcel.first_by !== ''}
        busy={dispose.busy}
        onClose={() => setSheet(null)}
        onSend={() => dispose.run({ id: parcel.id, version: parcel.version })}
      />
      <SentBackSheet
        open={sheet === 'sentback'}
        to={parcel.back}
        busy={sentback.busy}
        errors={sentback.errors}
        onClose={() => setSheet(null)}
        onSend={(tracking_no) => sentback.run({ id: parcel.id, tracking_no })}
      />
    </footer>
  );
}
