// One payment: what was charged for what, its refunds and webhook events; a chargeback that no webhook reported is entered here.
import { useState } from 'react';
import { dateTime, minorMoney, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { ChargebackSheet } from '#admin/pages/payments/chargeback-sheet.tsx';
import { PaymentRefunds } from '#admin/pages/payments/payment-refunds.tsx';
import { RefundSheet } from '#admin/pages/payments/refund-sheet.tsx';
import { Act } from '#admin/parts/act.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { PaymentDetail } from '#contract/desk/payments.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

export function PaymentWork({ id }: { id: number }) {
  const call = useCall('payments/detail', { id });
  return <QueryBoundary call={call}>{(payment) => <Work payment={payment} />}</QueryBoundary>;
}

function Work({ payment: p }: { payment: PaymentDetail }) {
  const [asking, setAsking] = useState<'chargeback' | 'refund'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            {minorMoney(p.minor, p.currency, p.decimals)} <StateBadge thing="payment" state={p.state} />
            {p.processing && <Badge tone="clock">{t('desk.payments.processing')}</Badge>}
            {p.fault && <Badge tone="wrong">{t('desk.payments.fault')}</Badge>}
          </h1>
          <Facts className="desk-work-head-facts" items={[p.name, p.no, dateTime(p.time)]} />
        </div>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          <PaymentRefunds payment={p} />
          <WebhookEvents payment={p} />
          <Card title={t('desk.payments.work')}>
            <Timeline
              items={p.history.map((h, at) => ({
                key: String(at),
                text: translate(`state.payment.${h.to}`),
                time: dateTime(h.time),
                ...(h.reason ? { place: h.reason } : {}),
              }))}
            />
          </Card>
        </div>
        <aside className="desk-col">
          <MemberCard member={p.member} />
          <Card title={t('desk.payments.facts')}>
            <FactsList
              facts={[
                [t('desk.payments.bill'), `${translate(`desk.bill.${p.bill_kind}`)} ${p.invoice_no}`],
                [t('desk.payments.amount'), money(p.amount)],
                [t('desk.payments.fee'), money(p.fee)],
                [t('desk.payments.hold'), p.hold > 0 ? money(p.hold) : null],
                [t('desk.payments.charged'), minorMoney(p.minor, p.currency, p.decimals)],
                [t('desk.payments.rate'), p.rate !== '1' ? p.rate : null],
                [t('desk.payments.refunded'), p.refunded > 0 ? money(p.refunded) : null],
                [t('desk.payments.session'), p.session && <Copied text={p.session} />],
                [t('desk.payments.reference'), p.reference && <Copied text={p.reference} />],
                [t('desk.payments.paid_at'), p.paid_at && dateTime(p.paid_at)],
                [t('desk.payments.until'), p.until && dateTime(p.until)],
              ]}
            />
          </Card>
        </aside>
      </div>
      {p.actions.length > 0 && (
        <footer className="desk-work-foot">
          {p.actions.includes('chargeback') && (
            <Act kind="danger" onClick={() => setAsking('chargeback')}>
              {t('desk.payments.chargeback')}
            </Act>
          )}
          {p.actions.includes('refund') && (
            <div className="desk-work-foot-end">
              <Act size="normal" onClick={() => setAsking('refund')}>
                {t('desk.payments.refund')}
              </Act>
            </div>
          )}
        </footer>
      )}
      {asking === 'chargeback' && <ChargebackSheet payment={p} onClose={close} />}
      {asking === 'refund' && <RefundSheet payment={p} onClose={close} />}
    </>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <CopyButton text={text} className="ui-mono -ms-4 -my-12 [overflow-wrap:anywhere] text-start">
      {text}
    </CopyButton>
  );
}

function WebhookEvents({ payment }: { payment: PaymentDetail }) {
  return (
    <Card title={t('desk.payments.notices')}>
      {payment.notices.length === 0 ? (
        <Empty title={t('desk.payments.no_notices')} />
      ) : (
        <Table
          caption={t('desk.payments.notices')}
          rows={payment.notices}
          rowKey={(row) => row.ref}
          columns={[
            { key: 'kind', head: t('desk.suspense.what'), cell: (row) => <span className="ui-mono">{row.kind}</span> },
            { key: 'time', head: t('desk.suspense.time'), end: true, cell: (row) => dateTime(row.time) },
          ]}
        />
      )}
    </Card>
  );
}
