// One waybill on the packing desk: what goes in, the boxes, the settlement, the journey; the foot has what its state allows.
import { useEffect, useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useMay } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { BoxEditor } from '#admin/pages/packing/box-editor.tsx';
import { BoxList } from '#admin/pages/packing/box-list.tsx';
import { DispatchForm } from '#admin/pages/packing/dispatch-form.tsx';
import { PackAside } from '#admin/pages/packing/pack-aside.tsx';
import { PickList } from '#admin/pages/packing/pick-list.tsx';
import { SettlementCard } from '#admin/pages/packing/settlement-card.tsx';
import { TrackForm } from '#admin/pages/packing/track-form.tsx';
import { useBoxes } from '#admin/pages/packing/use-boxes.ts';
import { takeInHand } from '#admin/pages/packing/use-pack-scans.ts';
import { type WaybillAct, WaybillSheet } from '#admin/pages/packing/waybill-sheet.tsx';
import { Act } from '#admin/parts/act.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { HeldBand } from '#admin/parts/scan-line.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Thread } from '#admin/parts/thread.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_IN_TRANSIT } from '#contract/states/waybill.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function PackWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('packing/detail', { id });
  return <QueryBoundary call={call}>{(waybill) => <Work waybill={waybill} onDone={onDone} />}</QueryBoundary>;
}

function Work({ waybill: w, onDone }: { waybill: PackDetail; onDone: () => void }) {
  const [act, setAct] = useState<WaybillAct | null>(null);
  const finance = useMay('finance');
  const boxes = useBoxes(w, onDone);
  const take = useCommand('packing/take');
  const reply = useCommand('threads/reply', { invalidates: ['packing', 'find'] });
  const can = (action: (typeof w.actions)[number]) => w.actions.includes(action);
  const packing = w.state === 'packing' && can('pack');
  useEffect(() => {
    if (w.state === 'to_dispatch') return;
    takeInHand({ waybill: w });
    return () => takeInHand(null);
  }, [w]);
  const startNow = async () => {
    if (await take.run({ id: w.id })) toast(t('desk.packing.taken'), { mark: 'done' });
  };
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            <span className="ui-mono">{w.no}</span> <StateBadge thing="waybill" state={w.state} />
          </h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              w.line,
              w.country,
              `${w.member.nickname} V${w.member.level}`,
              w.warehouse,
              w.operator && t('desk.packing.by', { name: w.operator }),
              w.due_at && t('desk.buying.until', { time: dateTime(w.due_at) }),
            ]}
          />
        </div>
        <Button size="small" icon={<PrinterIcon />} href={`/packing/${w.id}/papers`}>
          {t('desk.packing.print')}
        </Button>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          <HeldBand held={w.held} />
          {w.problem && (
            <Note tone={w.state === 'problem' ? 'clock' : 'neutral'} title={t('desk.packing.problem_is')}>
              {w.problem}
            </Note>
          )}
          {w.rehearsal && (
            <Note tone="moving" title={t('desk.packing.rehearsal')}>
              {t(w.state === 'choose_line' ? 'desk.packing.choosing' : 'desk.packing.rehearsal_help')}
            </Note>
          )}
          {w.waive_first && <Note tone="clock">{t('desk.packing.waive_first', { name: w.waive_first })}</Note>}
          {w.remark && (
            <Note tone="clock">
              {t('desk.buying.remark')} <strong>{w.remark}</strong>
            </Note>
          )}
          {w.state === 'to_dispatch' && can('dispatch') && <DispatchForm waybill={w} onDone={onDone} />}
          {among(WAYBILLS_IN_TRANSIT, w.state) && <TrackForm waybill={w} />}
          {packing && <PickList waybill={w} ticking />}
          {packing && <BoxEditor boxes={boxes} waybill={w} />}
          {w.settlement && w.settlement.state !== 'none' && !packing && <SettlementCard settlement={w.settlement} />}
          {w.boxes.length > 0 && !packing && <BoxList waybill={w} />}
          {!packing && <PickList waybill={w} ticking={false} />}
          <Thread
            of={{ thing: 'waybill', id: w.id }}
            messages={w.messages}
            busy={reply.busy}
            errors={reply.errors}
            onReply={(message) => reply.run({ thing: 'waybill', id: w.id, ...message })}
          />
        </div>
        <PackAside waybill={w} />
      </div>
      <footer className="desk-work-foot">
        {can('problem') && (
          <Act kind="danger" keys="x" onClick={() => setAct('problem')}>
            {t('desk.packing.problem')}
          </Act>
        )}
        {can('recall') && (
          <Act keys="r" onClick={() => setAct('recall')}>
            {t('action.waybill.recall')}
          </Act>
        )}
        {(can('lose') || can('seize') || can('come_back') || can('receive')) && (
          <Act keys="e" onClick={() => setAct('finish')}>
            {t('desk.packing.finish')}
          </Act>
        )}
        <div className="desk-work-foot-end">
          {can('take') && (
            <Act kind="primary" size="normal" keys="t" busy={take.busy} onClick={() => void startNow()}>
              {t('action.waybill.take')}
            </Act>
          )}
          {packing && (
            <Act
              kind="primary"
              size="normal"
              keys="mod+enter"
              busy={boxes.busy}
              disabled={boxes.refused !== null}
              onClick={() => void boxes.submit()}
            >
              {t('desk.packing.packed_next')}
            </Act>
          )}
          {w.disputed && finance && (
            <>
              <Act keys="c" onClick={() => setAct('confirm')}>
                {t('action.waybill.confirm_supplement')}
              </Act>
              <Act kind="primary" size="normal" keys="w" onClick={() => setAct('waive')}>
                {t('action.waybill.waive')}
              </Act>
            </>
          )}
        </div>
      </footer>
      <WaybillSheet act={act} waybill={w} rejected={boxes.rejected} onClose={() => setAct(null)} onDone={onDone} />
    </>
  );
}
