// Payouts to sellers: approved (large ones by two operators), paid from a bank account, or cancelled.
import { useState } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AccountBadge, AccountChanged } from '#admin/pages/sellers/account-changed.tsx';
import { Age } from '#admin/parts/age.tsx';
import { BankPaymentSheet, PayeeAccount } from '#admin/parts/bank-payment.tsx';
import { NeedsTwo, PayoutFacts, PayoutFoot } from '#admin/parts/payout-foot.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { DestructiveAction, WorkHead } from '#admin/parts/work-frame.tsx';
import type { PayoutDesk } from '#contract/desk/sellers.ts';
import { PAYOUT_STATES } from '#contract/states/seller.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { WarningIcon, WithdrawIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['seller_id', 'operator_id', 'waited_hours', 'min_value'] as const;

export function Payouts() {
  return (
    <TakenQueue
      path="payouts/lists"
      thing="seller_payout"
      title={t('desk.menu.payouts')}
      tabField="state"
      tabs={PAYOUT_STATES.map((value) => ({
        value,
        label: t(`state.seller_payout.${value}`),
        empty: t(`desk.payouts.empty.${value}`),
        waits: value === 'open' || value === 'approved',
      }))}
      find={t('desk.payouts.find')}
      filters={FILTERS}
      workLabel={t('desk.payouts.work')}
      pick={t('desk.payouts.pick')}
      since={(row) => row.time}
      nameOf={(row) => row.no}
      row={(row) => (
        <>
          <WithdrawIcon className="size-36 text-ink-3" />
          <span className="min-w-0">
            <span className="desk-row-title block">{row.shop_name}</span>
            <Facts className="desk-row-note block" items={[`${row.bank_name} ${row.account_no}`, row.no]} />
          </span>
          <span className="desk-row-end">
            <span className="block font-strong">{money(row.amount)}</span>
            <Age since={row.time} calm={row.state === 'paid' || row.state === 'cancelled'} />
            {row.actions.length > 0 && <AccountBadge account={row} />}
          </span>
        </>
      )}
      work={(id, next) => <PayoutWork key={id} id={id} onDone={next} />}
    />
  );
}

function PayoutWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('payouts/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: PayoutDesk; onDone: () => void }) {
  const [sheet, setSheet] = useState<'cancel' | 'pay' | null>(null);
  const told = (after: PayoutDesk) => {
    toast(t('desk.done'), { mark: 'done' });
    setSheet(null);
    if (after.state !== row.state) onDone();
  };
  const invalidates = ['ownsellers', 'ledger', 'reports'] as const;
  const approve = useCommand('payouts/approve', { invalidates, onDone: told });
  const cancel = useCommand('payouts/cancel', { invalidates, onDone: told });
  const can = (action: (typeof row.actions)[number]) => row.actions.includes(action);
  const waits = can('cancel');
  const blocked = row.held || row.covered < row.amount || row.rest_until !== null || row.account_replaced || row.wallet_frozen;
  return (
    <>
      <WorkHead facts={[row.no, row.shop_name, dateTime(row.time)]}>
        {money(row.amount)} <StateBadge thing="seller_payout" state={row.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {waits && row.held && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('seller.held')}
            </Note>
          )}
          {waits && row.covered < row.amount && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('seller.payout_less', { amount_fen: money(Math.max(0, row.covered)) })}
            </Note>
          )}
          {waits && <AccountNotes row={row} />}
          <NeedsTwo row={row} waits={row.state === 'open'} />
          <Account row={row} />
          {row.reason && (
            <Note tone="neutral" title={t('desk.sellers.reason')}>
              {row.reason}
            </Note>
          )}
        </div>
        <aside className="desk-col">
          <PayoutFacts row={row} />
        </aside>
      </div>
      {waits && (
        <PayoutFoot
          row={row}
          pays={row.amount}
          blocked={blocked}
          busy={approve.busy}
          onApprove={() => void approve.run({ id: row.id, version: row.version })}
          onPay={() => setSheet('pay')}
          before={<DestructiveAction onClick={() => setSheet('cancel')}>{t('action.seller_payout.cancel')}</DestructiveAction>}
        />
      )}
      {sheet === 'pay' && <PaySheet row={row} onClose={() => setSheet(null)} onDone={told} />}
      {sheet === 'cancel' && (
        <ReasonSheet
          of={{ thing: 'payout', id: row.id }}
          label={t('desk.sellers.reason')}
          title={t('action.seller_payout.cancel')}
          effect={t('desk.payouts.cancel_effect', { amount: money(row.amount) })}
          command={cancel}
          onClose={() => setSheet(null)}
          onSend={(reason) => cancel.run({ id: row.id, version: row.version, reason })}
        />
      )}
    </>
  );
}

/** Why the account cannot be paid, or what finance should know of it. */
function AccountNotes({ row }: { row: PayoutDesk }) {
  return (
    <>
      {row.wallet_frozen && (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
          {t('desk.cash.frozen')}
        </Note>
      )}
      {row.account_replaced && (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
          {t('desk.sellers.account_replaced')}
        </Note>
      )}
      <AccountChanged account={row} />
    </>
  );
}

/** The account that is paid. */
function Account({ row }: { row: PayoutDesk }) {
  const [whole, setWhole] = useState('');
  const reveal = useCommand('payouts/reveal', { onDone: ({ account_no }) => setWhole(account_no) });
  return (
    <PayeeAccount
      name={row.account_name}
      bank={row.bank_name}
      masked={row.account_no}
      whole={whole}
      busy={reveal.busy}
      onReveal={() => void reveal.run({ id: row.id })}
    />
  );
}

function PaySheet({ row, onClose, onDone }: { row: PayoutDesk; onClose: () => void; onDone: (after: PayoutDesk) => void }) {
  const pay = useCommand('payouts/pay', { invalidates: ['ownsellers', 'ledger', 'reports'], onDone });
  return (
    <BankPaymentSheet
      amount={row.amount}
      verb={t('action.seller_payout.pay')}
      command={pay}
      onSend={(from) => pay.run({ id: row.id, version: row.version, ...from })}
      onClose={onClose}
    />
  );
}
