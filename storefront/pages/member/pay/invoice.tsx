// The invoice of a paid bill, to look at and to print: seller, buyer, every component, how it was paid, at which rate.
import './invoice.css';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { paperDate, paperTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { foreign } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { Navigate, useParam } from '#shop/lib/router.tsx';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { type Charge, chargedAs } from './charge.tsx';

export default function Invoice() {
  const no = useParam('no') ?? '';
  const bill = useCall('paywallet/getInvoice', { no }, { enabled: no !== '', staleTime: 0 });
  if (bill.data && bill.data.state !== 'paid') return <Navigate to={to.payResult({ no: bill.data.invoice_no })} />;
  return (
    <Screen
      fallback={to.wallet()}
      onRefresh={bill.refetch}
      end={
        bill.data && (
          <Button kind="quiet" size="small" className="me-16" icon={<PrinterIcon className="ui-icon-sm" />} onClick={printPaper}>
            {t('invoice.print')}
          </Button>
        )
      }
    >
      <QueryBoundary call={bill} title={t('invoice.failed')} shape={<SkeletonBlock height={900} className="rounded-card" />}>
        {(paid) => <Paper bill={paid} />}
      </QueryBoundary>
    </Screen>
  );
}

/** Prints the page in its light theme: dark colours would be lost on paper. */
function printPaper(): void {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'light';
  window.print();
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function Paper({ bill }: { bill: BillOut }) {
  const shop = useConfig();
  const charge = chargedAs(bill);
  return (
    <article className="invoice ui-card flex flex-col gap-32 text-sm text-ink-2">
      <header className="flex flex-wrap items-start justify-between gap-24">
        <div className="flex min-w-0 flex-col gap-6">
          <b className="text-xl text-ink">{shop.company || shop.name}</b>
          {shop.company && !shop.company.includes(shop.name) && <span>{shop.name}</span>}
          {shop.address && <span className="whitespace-pre-line [overflow-wrap:anywhere]">{shop.address}</span>}
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-16 gap-y-4">
          <dt className="text-ink-3">{t('invoice.no')}</dt>
          <dd className="text-end text-ink">
            <bdi className="ui-num">{bill.invoice_no}</bdi>
          </dd>
          <dt className="text-ink-3">{t('invoice.made')}</dt>
          <dd className="text-end">{paperDate(bill.created_at)}</dd>
          {bill.paid_at && (
            <>
              <dt className="text-ink-3">{t('invoice.paid_at')}</dt>
              <dd className="text-end">{paperTime(bill.paid_at)}</dd>
            </>
          )}
        </dl>
      </header>
      {bill.billed_to && (
        <section className="flex flex-col gap-6">
          <h2 className="text-ink-3">{t('invoice.to')}</h2>
          <BilledTo to={bill.billed_to} />
        </section>
      )}
      <Charged bill={bill} charge={charge} />
      <section className="flex flex-col gap-6 border-t border-line pt-20">
        <h2 className="text-ink-3">{t('invoice.payment')}</h2>
        {bill.charged?.parts.map((part) => (
          <span key={part.method} className="flex flex-wrap justify-between gap-x-16">
            <span>{part.name}</span>
            <bdi className="ui-num text-ink">{foreign(part.minor, charge.currency)}</bdi>
          </span>
        ))}
      </section>
      <p className="text-xs text-ink-3">{t('invoice.note')}</p>
    </article>
  );
}

/** Order by order where there are several, each with its own rows; then the rows common to all, and the fee of the payment. */
function Charged({ bill, charge }: { bill: BillOut; charge: Charge }) {
  const orders = bill.targets.filter((one) => one.type === 'order');
  const ofOrder = (id: number) => bill.components.filter((row) => row.ref === String(id));
  const apart = orders.length > 1 && orders.every((one) => ofOrder(one.id).length > 0);
  const table = { rate: charge.rate, currency: charge.currency };
  const whole = {
    ...table,
    total: bill.amount,
    fee: charge,
    totalLabel: t('invoice.total'),
    caption: t('page.member.pay.invoice'),
  };
  const rest = bill.components.filter((row) => !orders.some((one) => row.ref === String(one.id)));
  return (
    <>
      <section className="flex flex-col gap-20">
        <h2 className="text-ink-3">{t('invoice.for')}</h2>
        {bill.targets.length === 0 && <b className="text-ink">{formatText(bill.title, bill.params)}</b>}
        {bill.targets.map((one) => (
          <section key={`${one.type}-${one.id}`} className="flex flex-col gap-6">
            <Thing target={one} />
            {apart && (
              <FeeRows {...table} rows={ofOrder(one.id)} totalLabel={t('invoice.order_sum')} caption={one.no} className="pt-8" />
            )}
          </section>
        ))}
      </section>
      <FeeRows {...whole} rows={apart ? [...orders.map((one) => orderRow(one, ofOrder(one.id))), ...rest] : bill.components} />
    </>
  );
}

type Target = BillOut['targets'][number];

const orderRow = (order: Target, rows: BillOut['components']): BillOut['components'][number] => ({
  code: `order_${order.id}`,
  key: 'invoice.order',
  params: { no: order.no },
  amount: rows.reduce((sum, row) => sum + row.amount, 0),
});

function Thing({ target }: { target: Target }) {
  return (
    <>
      <b className="text-ink">{target.type === 'order' ? t('invoice.order', { no: target.no }) : <bdi>{target.no}</bdi>}</b>
      {target.goods.length === 0 && target.title && <span className="[overflow-wrap:anywhere]">{target.title}</span>}
      {target.goods.map((one) => (
        <span key={one.title} className="[overflow-wrap:anywhere]">
          {one.title}{' '}
          <bdi className="ui-num">
            ×{'\u00a0'}
            {one.num}
          </bdi>
        </span>
      ))}
    </>
  );
}

/** The address for bills as it was at payment; without one, what is known of the member. */
function BilledTo({ to: { name, lines, mark } }: { to: NonNullable<BillOut['billed_to']> }) {
  return (
    <address className="flex flex-col items-start gap-4 not-italic [overflow-wrap:anywhere]">
      <b className="text-ink">{name}</b>
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {mark && <bdi className="text-ink-3">{mark}</bdi>}
    </address>
  );
}
