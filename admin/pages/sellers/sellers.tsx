// Sellers in the shop, for finance: their record, sums, commission, a hold, and the beginning of a payout.
import { useState } from 'react';
import { readBp } from '#admin/lib/figures.ts';
import { dateTime, money, percent } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AccountBadge, AccountChanged } from '#admin/pages/sellers/account-changed.tsx';
import { Act } from '#admin/parts/act.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import { WorkQueue } from '#admin/parts/work-queue.tsx';
import type { OwnSellerDesk } from '#contract/desk/sellers.ts';
import { SELLER_TABS } from '#contract/states/simple.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { StoreIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Sellers() {
  return (
    <WorkQueue
      path="ownsellers/lists"
      name="own_seller"
      title={t('desk.menu.own_sellers')}
      tabField="tab"
      tabs={SELLER_TABS.map((value) => ({
        value,
        label: t(`desk.sellers.tab.${value}`),
        empty: t(`desk.sellers.empty.${value}`),
        waits: false,
      }))}
      find={t('desk.sellers.find')}
      filters={['member_id']}
      workLabel={t('desk.sellers.work')}
      pick={t('desk.sellers.pick')}
      since={(row) => row.time}
      row={(row) => (
        <>
          <StoreIcon className="size-36 text-ink-3" />
          <span className="min-w-0">
            <span className="desk-row-title block">{row.name}</span>
            <Facts
              className="desk-row-note block"
              items={[
                row.member.nickname || row.member.mark,
                t('desk.sellers.pending_sum', { amount: money(row.money.pending) }),
              ]}
            />
          </span>
          <span className="desk-row-end">
            <span className="block font-strong">{money(row.money.available)}</span>
            {row.payee && <AccountBadge account={row.payee} />}
          </span>
        </>
      )}
      work={(id) => <SellerWork key={id} id={id} />}
    />
  );
}

function SellerWork({ id }: { id: number }) {
  const call = useCall('ownsellers/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} />}</QueryBoundary>;
}

function Work({ row }: { row: OwnSellerDesk }) {
  const [sheet, setSheet] = useState<'hold' | 'commission' | null>(null);
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    setSheet(null);
  };
  const invalidates = ['payouts'] as const;
  const hold = useCommand('ownsellers/hold', { invalidates, onDone: told });
  const payout = useCommand('ownsellers/payout', { invalidates, onDone: told });
  const due = row.money.available > 0 && row.money.in_payout === 0;
  return (
    <>
      <WorkHead facts={[t('desk.sellers.since', { time: dateTime(row.time) })]}>
        {row.name} {row.held && <Badge tone="wrong">{t('desk.sellers.tab.held')}</Badge>}
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {row.held && (
            <Note tone="wrong" title={t('desk.sellers.reason')}>
              {row.held_reason}
            </Note>
          )}
          {row.wallet_frozen && (
            <Note tone="wrong" role="alert">
              {t('desk.cash.frozen')}
            </Note>
          )}
          {row.money.available < 0 && <Note tone="clock">{t('desk.sellers.owes')}</Note>}
          <Card title={t('desk.sellers.sums')}>
            <FactsList
              facts={[
                [t('state.seller_share.pending'), money(row.money.pending)],
                [t('state.seller_share.available'), <b key="available">{money(row.money.available)}</b>],
                [t('desk.sellers.in_payout'), money(row.money.in_payout)],
                [t('state.seller_share.paid_out'), money(row.money.paid_out)],
              ]}
            />
          </Card>
          <Card title={t('desk.sellers.record')}>
            <FactsList
              facts={[
                [t('desk.sellers.waiting'), String(row.items.waiting)],
                [t('desk.sellers.under_way'), String(row.items.under_way)],
                [t('desk.sellers.done'), String(row.items.done)],
                [t('desk.sellers.ended'), String(row.items.ended)],
                [t('desk.sellers.goods'), String(row.goods)],
              ]}
            />
          </Card>
        </div>
        <aside className="desk-col">
          <MemberCard member={row.member} />
          <Card title={t('desk.sellers.terms')} className="flex flex-col gap-20">
            <FactsList
              facts={[
                [
                  t('desk.sellers.commission'),
                  t(row.commission_own ? 'desk.sellers.rate_own' : 'desk.sellers.rate_usual', {
                    rate: percent(row.commission_bp),
                  }),
                ],
                [t('desk.withdrawal.payee'), row.payee ? row.payee.account_name : t('desk.sellers.no_payee')],
                ...(row.payee
                  ? ([[t('desk.withdrawal.bank'), `${row.payee.bank_name} ${row.payee.account_no}`]] as [string, string][])
                  : []),
              ]}
            />
            {row.payee && <AccountChanged account={row.payee} />}
            <Act onClick={() => setSheet('commission')}>{t('desk.sellers.change_rate')}</Act>
          </Card>
        </aside>
      </div>
      <WorkFoot
        before={
          <Act kind={row.held ? 'quiet' : 'danger'} keys="x" onClick={() => setSheet('hold')}>
            {t(row.held ? 'desk.sellers.release' : 'desk.sellers.hold')}
          </Act>
        }
      >
        {due && (
          <PrimaryAction
            busy={payout.busy}
            disabled={row.held || !row.payee || row.wallet_frozen}
            onClick={() => void payout.run({ id: row.id, version: row.version })}
          >
            {t('desk.sellers.payout', { amount: money(row.money.available) })}
          </PrimaryAction>
        )}
      </WorkFoot>
      {sheet === 'hold' && (
        <ReasonSheet
          of={{ thing: 'shop', id: row.id }}
          label={t('desk.sellers.reason')}
          danger={!row.held}
          title={t(row.held ? 'desk.sellers.release' : 'desk.sellers.hold')}
          effect={t(row.held ? 'desk.sellers.release_effect' : 'desk.sellers.hold_effect')}
          command={hold}
          onClose={() => setSheet(null)}
          onSend={(reason) => hold.run({ id: row.id, held: row.held ? 'no' : 'yes', reason })}
        />
      )}
      {sheet === 'commission' && <RateSheet row={row} onClose={() => setSheet(null)} onDone={told} />}
    </>
  );
}

/** The rate of this seller; empty takes the shop's. */
function RateSheet({ row, onClose, onDone }: { row: OwnSellerDesk; onClose: () => void; onDone: () => void }) {
  const [rate, setRate] = useState(row.commission_own ? String(row.commission_bp / 100) : '');
  const change = useCommand('ownsellers/commission', { onDone });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.sellers.change_rate')}
      verb={t('desk.sellers.save')}
      busy={change.busy}
      errors={change.errors}
      onSend={() => {
        const rate_bp = rate.trim() ? readBp(rate) : null;
        return change.run({ id: row.id, ...(rate_bp === null ? {} : { rate_bp }) });
      }}
    >
      <FigureField
        label={t('desk.sellers.commission')}
        name="rate_bp"
        figure="bp"
        max={10_000}
        optional
        value={rate}
        onChange={setRate}
      />
      <Note>{t('desk.sellers.rate_effect')}</Note>
    </AskSheet>
  );
}
