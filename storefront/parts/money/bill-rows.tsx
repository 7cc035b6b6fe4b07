// The bills of a thing: what each is for, its amount and state; a paid one leads to its invoice, any other to where it stands.
import { dateTime } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export type BillRow = { invoice_no: string; kind: string; state: string; amount: number; time: string };

export function BillRows({ bills }: { bills: readonly BillRow[] }) {
  const shown = bills.filter((bill) => bill.state !== 'replaced');
  if (shown.length === 0) return null;
  return (
    <ul className="mt-20 flex flex-col border-t border-line pt-8 text-sm" aria-label={t('order.bills')}>
      {shown.map((bill) => (
        <li key={bill.invoice_no}>
          <Link
            href={(bill.state === 'paid' ? to.invoice : to.payResult)({ no: bill.invoice_no })}
            className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-16 gap-y-6 py-8 text-ink-2"
          >
            <span className="min-w-0">
              <Facts items={[translate(`invoice.kind.${bill.kind}`), dateTime(bill.time)]} />
            </span>
            <span className="flex items-center gap-14">
              <bdi className="text-ink ui-num">{money(bill.amount)}</bdi>
              {bill.state === 'paid' ? (
                <span className="font-strong text-ink">{t('invoice.see')} ›</span>
              ) : (
                <StateBadge thing="bill" state={bill.state} />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
