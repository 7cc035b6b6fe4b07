// The invoice of a paid bill, to look at and to print: who sold, to whom, every component, how it was paid, at which rate.
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
import { useMember } from '#shop/lib/use-member.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

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

/** The page as it is drawn for light: dark inks would be lost on paper. */
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
  const paid = bill.payments.filter((payment) => payment.state === 'paid');
  const rest = bill.amount - paid.reduce((sum, payment) => sum + payment.amount, 0);
  return (
    <article className="invoice ui-card flex flex-col gap-32 text-sm text-ink-2">
      <header className="flex flex-wrap items-start justify-between gap-24">
        <div className="flex min-w-0 flex-col gap-6">
          <b className="text-xl text-ink">{shop.company || shop.name}</b>
          {shop.company !== shop.name && shop.company && <span>{shop.name}</span>}
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
      <section className="flex flex-col gap-6">
        <h2 className="text-ink-3">{t('invoice.to')}</h2>
        <BilledTo />
      </section>
      <section className="flex flex-col gap-6">
        <h2 className="text-ink-3">{t('invoice.for')}</h2>
        <b className="text-ink">{formatText(bill.title, bill.params)}</b>
        {bill.targets.map((one) => (
          <span key={`${one.type}-${one.id}`} className="[overflow-wrap:anywhere]">
            <bdi>{one.no}</bdi> {one.title}
          </span>
        ))}
      </section>
      <FeeRows
        rows={bill.components}
        total={bill.amount}
        totalLabel={t('invoice.total')}
        rate={bill.rate}
        currency={bill.currency}
        caption={t('page.member.pay.invoice')}
      />
      <section className="flex flex-col gap-6 border-t border-line pt-20">
        <h2 className="text-ink-3">{t('invoice.payment')}</h2>
        {paid.map((payment) => (
          <span key={payment.id} className="flex flex-wrap justify-between gap-x-16">
            <span>
              {payment.name}
              {payment.fee > 0 && ` ${t('invoice.fee', { amount: foreign(payment.fee, 'CNY') })}`}
            </span>
            <bdi className="ui-num text-ink">{foreign(payment.minor, payment.currency)}</bdi>
          </span>
        ))}
        {rest > 0 && (
          <span className="flex flex-wrap justify-between gap-x-16">
            <span>{t(bill.remit_state === 'approved' ? 'method.remit' : 'method.wallet')}</span>
            <bdi className="ui-num text-ink">{foreign(rest, 'CNY')}</bdi>
          </span>
        )}
      </section>
      <p className="text-xs text-ink-3">{t('invoice.note')}</p>
    </article>
  );
}

/** The address for bills; without one, what is known of the member. */
function BilledTo() {
  const member = useMember();
  const addresses = useCall('address/lists', {}, { quiet: true });
  const own = addresses.data?.find((one) => one.is_default_bill) ?? addresses.data?.find((one) => one.is_default);
  if (addresses.state === 'loading') return <SkeletonBlock width="60%" height={30} />;
  if (!own)
    return (
      <span className="text-ink">
        {member.data?.nickname} <bdi>{member.data?.mark}</bdi>
      </span>
    );
  const lines = [
    own.street,
    own.street2,
    [own.postcode, own.city].filter(Boolean).join(' '),
    [own.state === own.city ? '' : own.state, own.country_name].filter(Boolean).join(', '),
  ];
  return (
    <address className="flex flex-col gap-4 not-italic [overflow-wrap:anywhere]">
      <b className="text-ink">{own.name}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <bdi className="text-ink-3">{member.data?.mark}</bdi>
    </address>
  );
}
