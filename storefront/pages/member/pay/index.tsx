// Paying a bill: what it is for, how much, until when, and by which method.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { foreign, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { queries } from '#shop/lib/query.ts';
import { Navigate, useGo, useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { joinedFees } from '#shop/parts/cart/joined-fees.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { takePayAtOnce } from '#shop/parts/money/pay-at-once.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useBackClose } from '#ui/overlay/use-back-close.ts';
import { chargeOf, WithFee } from './charge.tsx';
import { Deadline } from './deadline.tsx';
import { Ended } from './ended.tsx';
import { Extras } from './extras.tsx';
import { Methods } from './methods.tsx';
import { RemitWaiting } from './remit-waiting.tsx';
import { PaySkeleton } from './skeleton.tsx';
import { Targets } from './targets.tsx';
import { billKey, type Doubt, usePay } from './use-pay.ts';

const RemitFlow = lazy(() => import('./remit-flow.tsx'));

export default function Pay() {
  const no = useParam('no') ?? '';
  const bill = useCall('paywallet/getInvoice', { no }, { enabled: no !== '', staleTime: 0, quiet: true });
  useFreshAfterBack(bill.refetch);
  if (no === '' || (bill.state === 'failed' && bill.error?.key === 'fail.not_found'))
    return (
      <Screen fallback={to.mine()}>
        <Empty
          full
          title={t('pay.missing')}
          actions={
            <Button size="small" kind="primary" href={to.orders()}>
              {t('pay.to_orders')}
            </Button>
          }
        />
      </Screen>
    );
  const now = bill.data;
  if (now?.state === 'replaced' && now.replaced_by) return <Navigate to={to.pay({ no: now.replaced_by })} />;
  if (now?.state === 'paid') return <Navigate to={to.payResult({ no: now.invoice_no })} />;
  if (now && (now.state === 'open' || now.state === 'sealed')) return <Payable key={no} bill={now} refetch={bill.refetch} />;
  return (
    <Screen fallback={to.mine()} onRefresh={bill.refetch}>
      <QueryBoundary call={bill} shape={<PaySkeleton />} title={t('pay.failed')}>
        {(ended) => <Ended bill={ended} />}
      </QueryBoundary>
    </Screen>
  );
}

/** Coming back from a gateway by Back, the browser may show the page as it was left. */
function useFreshAfterBack(refetch: () => Promise<unknown>) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch().catch(() => undefined);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
}

function Payable({ bill, refetch }: { bill: BillOut; refetch: () => Promise<unknown> }) {
  const go = useGo();
  const no = bill.invoice_no;
  useCurrency();
  const waiting = !bill.actions.includes('pay');
  const list = useCall('paywallet/getPaymentList', { no }, { enabled: !waiting, staleTime: 0, quiet: true });
  const [picked, setPicked] = useState<string>();
  const [remitting, setRemitting] = useState(false);
  const closeRemit = useCallback(() => setRemitting(false), []);
  useBackClose(remitting, closeRemit);
  const pay = usePay(
    no,
    useCallback(() => afterOverlays(() => go(to.payResult({ no }), { replace: true })), [go, no]),
  );
  const methods = list.data?.methods ?? [];
  const method = methods.find((one) => one.code === picked && one.usable) ?? methods.find((one) => one.usable);
  const charge = chargeOf(bill, method);
  const [first] = useState(() => takePayAtOnce(no));
  const begun = useRef(false);
  const walletPays = method?.kind === 'wallet' && bill.state === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known what pays
  useEffect(() => {
    if (!first || begun.current || !method) return;
    begun.current = true;
    if (walletPays) void pay.fromWallet(charge);
  }, [method]);
  const replaced = (made: BillOut) => {
    queries.setQueryData(billKey(made.invoice_no), made);
    if (made.invoice_no !== no) go(to.pay({ no: made.invoice_no }), { replace: true });
  };
  const submit = () => {
    if (!method) return;
    if (method.kind === 'wallet') void pay.fromWallet(charge);
    else if (method.kind === 'gateway') void pay.atGateway(method.code);
    else setRemitting(true);
  };
  const leaveRemit = () => {
    closeRemit();
    return false;
  };
  const remitted = () => {
    closeRemit();
    void refetch().catch(() => undefined);
  };
  if (remitting && !waiting)
    return (
      <Screen title={t('remit.title')} onBack={leaveRemit}>
        <Suspense fallback={<SkeletonBlock height={300} className="rounded-card" />}>
          <RemitFlow no={no} onDone={remitted} />
        </Suspense>
      </Screen>
    );
  const sealed = bill.state === 'sealed' && !waiting;
  return (
    <Screen
      fallback={to.orders()}
      summary
      onRefresh={async () => {
        await refetch();
        if (!waiting) await list.refetch();
      }}
      actions={
        !waiting &&
        method && (
          <ActionBar amount={<Price charge={charge} even size="xl" stack="start" />}>
            <Button kind="primary" busy={pay.busy} onClick={submit}>
              {method.kind === 'remit' ? t('pay.go_remit') : t('pay.go', { amount: foreign(charge.minor, charge.currency) })}
            </Button>
          </ActionBar>
        )
      }
    >
      <Columns
        side={
          <>
            <Card className="-order-1 flex flex-col items-center gap-10 text-center">
              <StateBadge thing="bill" state={bill.state} />
              <Price charge={charge} even size="3xl" stack className="items-center" />
              <WithFee charge={charge} />
              <span className="text-sm text-ink-3 [overflow-wrap:anywhere]">{formatText(bill.title, bill.params)}</span>
              {!waiting && bill.expires_at && <Deadline at={bill.expires_at} />}
            </Card>
            <Card title={t('pay.what')} className="flex flex-col gap-20 [&>.ui-card-head]:mb-0">
              <Targets bill={bill} />
              <FeeRows
                rows={joinedFees(bill.components)}
                total={bill.amount}
                fee={charge}
                totalLabel={t(charge.fee > 0 ? 'pay.all' : 'pay.due')}
                rate={charge.rate}
                currency={charge.currency}
              />
            </Card>
          </>
        }
      >
        <Doubtful doubt={pay.doubt} />
        {bill.remit_state === 'rejected' && bill.actions.includes('pay') && (
          <Note
            tone="wrong"
            title={t('remit.rejected')}
            end={
              <Button size="small" onClick={() => setRemitting(true)}>
                {t('remit.again')}
              </Button>
            }
          >
            <Said
              thing="remit"
              id={bill.remit_id ?? 0}
              text={bill.remit_reason}
              say={(reason) => t('remit.rejected_help', { reason })}
            />
          </Note>
        )}
        {sealed && pay.doubt === 'no' && (
          <Note tone="clock" title={t('pay.open')}>
            {t('pay.open_help')}
          </Note>
        )}
        {waiting && <RemitWaiting no={no} onWithdrawn={remitted} />}
        {!waiting && <Extras bill={bill} onReplaced={replaced} />}
        {!waiting && (
          <QueryBoundary call={list} small shape={<SkeletonBlock height={360} className="rounded-card" />}>
            {(data) => <Methods bill={bill} list={data} value={method?.code} onPick={setPicked} />}
          </QueryBoundary>
        )}
      </Columns>
    </Screen>
  );
}

function Doubtful({ doubt }: { doubt: Doubt }) {
  if (doubt === 'no') return null;
  if (doubt === 'not_paid')
    return (
      <Note tone="clock" role="alert">
        {t('pay.not_paid')}
      </Note>
    );
  return (
    <Note tone="clock" role="alert" title={t('pay.checking')}>
      {t(doubt === 'still' ? 'pay.still' : 'pay.checking_help')}
    </Note>
  );
}
