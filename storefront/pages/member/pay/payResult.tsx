// The result of a payment: paid, pending, failed or expired; and where to go on. Polls automatically while it is pending.
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { dateTime, timeIn } from '#shop/lib/format.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { foreign } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { Navigate, useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Ended } from './ended.tsx';
import { type PaymentStatus, paymentStatusOf, pollInterval, SLOW_MS } from './payment-status.ts';
import { RemitWaiting } from './remit-waiting.tsx';
import { Face } from './result-face.tsx';
import { PaySkeleton } from './skeleton.tsx';
import { Targets, wayOn } from './targets.tsx';
import { paidInvalidates } from './use-pay.ts';

const PushCard = lazy(() => import('#shop/parts/push/push-card.tsx'));

export default function PayResult() {
  const no = useParam('no') ?? '';
  const fault = useParam('fault') === '1';
  const known = useCall('paywallet/getInvoice', { no }, { enabled: no !== '', quiet: true, staleTime: 0 });
  const status = known.data && paymentStatusOf(known.data);
  const began = useRef(0);
  useEffect(() => {
    began.current = performance.now();
  }, []);
  const every = status === 'pending' ? pollInterval(performance.now() - began.current) : status === 'bank' ? SLOW_MS : undefined;
  const bill = useCall('paywallet/getInvoice', { no }, { enabled: no !== '', quiet: true, staleTime: 0, refetchInterval: every });
  const paid = status === 'paid';
  useEffect(() => {
    if (paid) void invalidate(...paidInvalidates);
  }, [paid]);
  if (bill.data?.state === 'replaced' && bill.data.replaced_by)
    return <Navigate to={to.payResult({ no: bill.data.replaced_by })} />;
  return (
    <Screen fallback={to.mine()} onRefresh={bill.refetch}>
      <QueryBoundary call={bill} shape={<PaySkeleton />} title={t('pay.failed')}>
        {(now) => (
          <>
            {fault && paymentStatusOf(now) !== 'paid' && (
              <Note tone="wrong" role="alert" title={t('pay.fault')}>
                {t('pay.fault_help')}
              </Note>
            )}
            <Result bill={now} status={paymentStatusOf(now)} onRefresh={() => void bill.refetch().catch(() => undefined)} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Result({ bill, status, onRefresh }: { bill: BillOut; status: PaymentStatus; onRefresh: () => void }) {
  const next = wayOn(bill);
  const on = (
    <Button kind={status === 'paid' ? 'primary' : 'secondary'} block href={next.href}>
      {next.label}
    </Button>
  );
  const open = bill.payments.find((payment) => payment.state === 'open');
  const again = (
    <Button kind={open?.url ? 'secondary' : 'primary'} block href={to.pay({ no: bill.invoice_no })}>
      {t(AGAIN[status] ?? 'pay.again')}
    </Button>
  );
  if (status === 'over') return <Ended bill={bill} />;
  if (status === 'review')
    return (
      <>
        <RemitWaiting no={bill.invoice_no} onWithdrawn={onRefresh} />
        {on}
      </>
    );
  return (
    <>
      <Face bill={bill} status={status} />
      {open && open.hold > 0 && <Held bill={bill} payment={open} />}
      {status === 'paid' && <Paid bill={bill} />}
      {status === 'paid' && bill.kind === 'goods' && (
        <Suspense fallback={null}>
          <PushCard />
        </Suspense>
      )}
      {bill.targets.length > 0 && (
        <Card title={t('pay.what')}>
          <Targets bill={bill} />
        </Card>
      )}
      <div className="flex flex-col gap-16">
        {status === 'pending' && open?.url && (
          <Button kind="primary" block onClick={() => window.location.assign(open.url)}>
            {t('pay.resume', { method: open.name })}
          </Button>
        )}
        {bill.actions.includes('pay') && status !== 'bank' && again}
        {on}
        {status === 'paid' && (
          <Button block href={to.home()}>
            {t('pay.to_home')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The button that leads back to the payment methods. */
const AGAIN: Partial<Record<PaymentStatus, 'pay.other_way' | 'pay.now'>> = { pending: 'pay.other_way', unpaid: 'pay.now' };

function Held({ bill, payment }: { bill: BillOut; payment: BillOut['payments'][number] }) {
  return (
    <Note tone="clock" title={t('pay.held', { amount: frozenMoney(payment.hold, bill) })}>
      {payment.until && t('pay.held_until', { time: timeIn(payment.until) })}
    </Note>
  );
}

function Paid({ bill }: { bill: BillOut }) {
  const { parts = [], currency = bill.currency } = bill.charged ?? {};
  const names =
    parts.length > 1 ? parts.map((part) => `${part.name} ${foreign(part.minor, currency)}`) : parts.map((part) => part.name);
  return (
    <Cells>
      {names.length > 0 && <Cell label={t('pay.result_by')} value={list(names)} />}
      {bill.paid_at && <Cell label={t('pay.result_time')} value={dateTime(bill.paid_at)} />}
      <Cell
        label={t('pay.result_bill')}
        note={t('invoice.see')}
        value={<bdi className="ui-ltr">{bill.invoice_no}</bdi>}
        href={to.invoice({ no: bill.invoice_no })}
      />
    </Cells>
  );
}
