// The bills of a thing: purpose, amount or charge, and state of each; a paid one links to its invoice, any other to its page.
import type { BillRow } from '#contract/calls/wallet-shapes.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { foreign } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

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
              <Facts
                items={[
                  translate(`invoice.kind.${bill.kind}`),
                  dateTime(bill.time),
                  bill.fee_minor !== 0 && t('invoice.with_fee', { amount: foreign(bill.fee_minor, bill.currency) }),
                ].filter(Boolean)}
              />
            </span>
            <span className="flex items-center gap-14">
              <bdi className="text-ink ui-num">{foreign(bill.minor, bill.currency)}</bdi>
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
