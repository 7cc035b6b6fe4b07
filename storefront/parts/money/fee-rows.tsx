// A bill or a quote as a table: what each row is, why, CNY, and the chosen currency in a column that adds up.
import type { FeeRow } from '#contract/calls/parts.ts';
import { type Amount, formatMessage, formatText } from '#shop/lib/format-message.ts';
import { hasText, t } from '#shop/lib/i18n.ts';
import { type Currency, cny, minorColumn, minorOf, minorText, useCurrency } from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';

export type FeeRowsProps = {
  rows: readonly FeeRow[];
  /** fen; the sum of the rows unless given */
  total?: number;
  totalLabel?: string;
  /** frozen in the bill */
  rate?: string;
  currency?: string;
  /** nothing is ordered yet: the rate is today's */
  open?: boolean;
  caption?: string;
  className?: string;
};

/** How an amount comes about: the server's reasons, and what the row's own parameters explain. */
export function whyOf(row: FeeRow, amount?: Amount): string | undefined {
  const how = row.key.replace('.row.', '.how.');
  const own = how !== row.key && hasText(how) ? [formatText(how, row.params, amount)] : [];
  const all = [...own, ...(row.why ?? []).map((one) => formatMessage(one, amount))];
  return all.length > 0 ? all.join('\u00a0· ') : undefined;
}

export function FeeRows({
  rows,
  total = rows.reduce((sum, r) => sum + r.amount, 0),
  totalLabel,
  rate,
  currency: code,
  open = false,
  caption,
  className,
}: FeeRowsProps) {
  const chosen = useCurrency();
  const frozen: Currency | undefined = useSettings((s) => (code ? s.currencyList.find((c) => c.code === code) : undefined));
  const currency = frozen ?? chosen;
  const used = frozen ? rate : undefined;
  const plain = currency.code === 'CNY';
  // A bill was calculated in CNY once and for all: its reasons don't move with today's rate.
  const amount = frozen ? cny : undefined;
  const column = minorColumn(
    rows.map((r) => r.amount),
    currency,
    used,
    total,
  );
  return (
    <FeeTable
      className={className}
      caption={caption ?? t('fees.caption')}
      heads={plain ? undefined : { cny: 'CNY', main: currency.code }}
      rows={rows.map((row, index) => ({
        key: `${row.code}:${row.ref ?? ''}:${index}`,
        label: formatText(row.key, row.params, amount),
        why: whyOf(row, amount),
        cny: plain ? undefined : cny(row.amount),
        main: minorText(column[index]!, currency),
        minus: row.amount < 0,
      }))}
      total={{
        label: totalLabel ?? t('kit.total'),
        cny: plain ? undefined : cny(total),
        main: minorText(minorOf(total, currency, used), currency),
      }}
      foot={used && !plain ? t(open ? 'fees.rate_open' : 'fees.rate', { rate: used, currency: currency.code }) : undefined}
    />
  );
}
