// One withdrawal: what is to be transferred to whom, what speaks against it, and the step that is due.
import { useState } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { PayeeCard } from '#admin/pages/finance/withdrawal-payee.tsx';
import { BackSheet, PaySheet } from '#admin/pages/finance/withdrawal-sheets.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { NeedsTwo, PayoutFacts, PayoutFoot } from '#admin/parts/payout-foot.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { DestructiveAction, WorkHead } from '#admin/parts/work-frame.tsx';
import type { WithdrawalDesk } from '#contract/desk/withdrawals.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { WarningIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

export function WithdrawalWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('withdrawals/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: WithdrawalDesk; onDone: () => void }) {
  const [sheet, setSheet] = useState<'reject' | 'fail' | 'pay' | null>(null);
  const told = (after: WithdrawalDesk) => {
    toast(t('desk.done'), { mark: 'done' });
    setSheet(null);
    if (after.state !== row.state) onDone();
  };
  const approve = useCommand('withdrawals/approve', { invalidates: ['members'], onDone: told });
  const can = (action: (typeof row.actions)[number]) => row.actions.includes(action);
  const blocked = row.receivable > 0 || row.wallet_frozen;
  return (
    <>
      <WorkHead facts={[row.no, row.member.nickname, t('desk.withdrawal.sent_at', { time: dateTime(row.time) })]}>
        {money(row.amount)} <StateBadge thing="withdrawal" state={row.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {row.wallet_frozen && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('desk.cash.frozen')}
            </Note>
          )}
          {row.receivable > 0 && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('desk.withdrawal.owes', { amount: money(row.receivable) })}
            </Note>
          )}
          <NeedsTwo row={row} waits={row.state === 'applied'} />
          <Card title={t('desk.withdrawal.sum')}>
            <FactsList
              facts={[
                [t('desk.withdrawal.amount'), money(row.amount)],
                [t('desk.withdrawal.fee'), money(-row.fee)],
                [t('desk.withdrawal.pays'), <b key="pays">{money(row.paid)}</b>],
              ]}
            />
          </Card>
          <PayeeCard row={row} />
          {row.reason && (
            <Note tone="neutral" title={t('desk.withdrawal.reason')}>
              {row.reason}
            </Note>
          )}
        </div>
        <aside className="desk-col">
          <MemberCard member={row.member} />
          <PayoutFacts row={row} before={[[t('desk.withdrawal.before'), t('desk.withdrawal.times', { n: row.before })]]} />
        </aside>
      </div>
      {row.actions.length > 0 && (
        <PayoutFoot
          row={row}
          pays={row.paid}
          blocked={blocked}
          busy={approve.busy}
          onApprove={() => void approve.run({ id: row.id, version: row.version })}
          onPay={() => setSheet('pay')}
          before={
            <>
              {can('reject') && (
                <DestructiveAction onClick={() => setSheet('reject')}>{t('action.withdrawal.reject')}</DestructiveAction>
              )}
              {can('fail') && (
                <DestructiveAction onClick={() => setSheet('fail')}>{t('action.withdrawal.fail')}</DestructiveAction>
              )}
            </>
          }
        />
      )}
      {sheet === 'pay' && <PaySheet row={row} onClose={() => setSheet(null)} onDone={told} />}
      {(sheet === 'reject' || sheet === 'fail') && (
        <BackSheet row={row} step={sheet} onClose={() => setSheet(null)} onDone={told} />
      )}
    </>
  );
}
