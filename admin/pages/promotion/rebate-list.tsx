// Rebates of one state; a held one says what both members have in common, and is released or voided with a reason.
import { useState } from 'react';
import { dateTime, figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { RebateDesk } from '#contract/desk/promotion.ts';
import type { RebateState } from '#contract/states/promotion.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

type Asking = { row: RebateDesk; step: 'release' | 'void' };

export function RebateList({ state }: { state: RebateState }) {
  const list = usePaged('promotion/rebates', { state }, { keepPrevious: ['state'] });
  const [asking, setAsking] = useState<Asking>();
  return (
    <>
      {state === 'held' && <p className="desk-small">{t('desk.promotion.held_help')}</p>}
      <PagedList
        list={list}
        caption={t('desk.promotion.rebates')}
        find={t('desk.promotion.find')}
        empty={<Empty title={t('desk.promotion.none')} />}
      >
        {(row) => <RebateCard row={row} onAsk={(step) => setAsking({ row, step })} />}
      </PagedList>
      {asking && <DecideSheet {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const person = (p: RebateDesk['inviter']) => (
  <Link className="ui-link" href={`/members/${p.id}`}>
    {p.nickname || p.mark} <span className="ui-mono">{p.mark}</span>
  </Link>
);

function RebateCard({ row, onAsk }: { row: RebateDesk; onAsk: (step: Asking['step']) => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-16">
        <div className="flex flex-wrap items-center gap-8">
          <b className="text-lg font-strong text-ink ui-num">{money(row.amount)}</b>
          <StateBadge thing="rebate" state={row.state} />
          {row.signals.map((signal) => (
            <Badge key={signal} tone="clock">
              {t(`desk.promotion.signal.${signal}`)}
            </Badge>
          ))}
        </div>
        <span className="desk-small">
          <span className="ui-mono">{row.no}</span> {dateTime(row.time)}
        </span>
      </div>
      <div className="mt-16">
        <FactsList
          facts={[
            [t('desk.promotion.inviter'), person(row.inviter)],
            [t('desk.promotion.by'), person(row.invited)],
            [
              t('desk.promotion.sum'),
              t('desk.promotion.sum_of', {
                freight: figures(row.freight),
                rate: (row.rate / 100).toString(),
                discount: (row.discount / 100).toString(),
              }),
            ],
            [t('desk.thing.waybill'), row.waybill && <span className="ui-mono">{row.waybill.no}</span>],
            [
              t('desk.promotion.bill'),
              <span key="b" className="ui-mono">
                {row.bill_no}
              </span>,
            ],
            [t('desk.promotion.received'), row.received_at && dateTime(row.received_at)],
            [t('desk.promotion.since'), row.available_at && dateTime(row.available_at)],
            [t('desk.promotion.decided'), row.reason && `${row.operator}: ${row.reason}`],
          ]}
        />
      </div>
      {row.state === 'held' && (
        <div className="mt-16 flex justify-end gap-8">
          <Button size="small" kind="danger" onClick={() => onAsk('void')}>
            {t('action.rebate.void')}
          </Button>
          <Button size="small" kind="primary" onClick={() => onAsk('release')}>
            {t('action.rebate.release')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function DecideSheet({ row, step, onClose }: Asking & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const options = {
    invalidates: ['promotion', 'session'] as const,
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  };
  const release = useCommand('promotion/release', options);
  const end = useCommand('promotion/void', options);
  const command = step === 'release' ? release : end;
  return (
    <AskSheet
      open
      onClose={onClose}
      title={`${t(`action.rebate.${step}`)} ${money(row.amount)}`}
      verb={t(`action.rebate.${step}`)}
      danger={step === 'void'}
      busy={command.busy}
      errors={command.errors}
      onSend={() => command.run({ id: row.id, version: row.version, reason: reason.trim() })}
    >
      <CannedPick of={{ thing: 'rebate', id: row.id }} kind="decision" onPick={setReason} />
      <ReasonField value={reason} onChange={setReason} />
      <Note tone="clock">{t(`desk.promotion.${step}_effect`)}</Note>
    </AskSheet>
  );
}
