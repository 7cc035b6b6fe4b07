// A bill or a quote as a table: what each row is, why, and its amount; a bill has CNY next to it. Rows add up in CNY. In
// another currency each is converted on its own, so that it reads the same everywhere, and is "about"; the total and the fee of
// a payment are what is charged.
import type { FeeRow } from '#contract/calls/parts.ts';
import { type Amount, formatMessage, formatText } from '#shop/lib/format-message.ts';
import { hasText, t } from '#shop/lib/i18n.ts';
import {
  type Currency,
  cny,
  type Fen,
  faceOf,
  type Minor,
  minorOf,
  minorText,
  minorUnits,
  money,
  rateText,
  useCurrency,
} from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';

type PaymentFee = { fee: Fen; fee_minor: Minor };
const NO_FEE: PaymentFee = { fee: 0, fee_minor: minorUnits(0) };

export type FeeRowsProps = {
  rows: readonly FeeRow[];
  /** fen; the sum of the rows unless given; without the payment's fee */
  total?: Fen;
  totalLabel?: string;
  /** frozen in the bill */
  rate?: string;
  currency?: string;
  /** what the payment adds: fen, and the smallest units that are charged for it */
  fee?: PaymentFee;
  /** nothing is ordered yet: the rate is today's */
  open?: boolean;
  caption?: string;
  className?: string;
};

/** How an amount comes about: the server's reasons, and what the row's own parameters explain. */
function reasonOf(row: FeeRow, amount?: Amount): string | undefined {
  const how = row.key.replace('.row.', '.how.');
  const own = how !== row.key && hasText(how) ? [formatText(how, row.params, amount)] : [];
  const all = [...own, ...(row.why ?? []).map((one) => formatMessage(one, amount))];
  return all.length > 0 ? all.join('\u00a0· ') : undefined;
}

/** The fee of a payment as a row of its own; where a gateway charges fewer decimals and no fee, what rounding adds or takes. */
const feeRow = ({ fee, fee_minor }: PaymentFee): FeeRow[] =>
  fee_minor === 0 ? [] : [{ code: 'payment', key: fee > 0 ? 'fee.payment' : 'fee.rounding', params: {}, amount: fee }];

export function FeeRows({
  rows,
  total = rows.reduce((sum, r) => sum + r.amount, 0),
  totalLabel,
  rate,
  currency: code,
  fee = NO_FEE,
  open = false,
  caption,
  className,
}: FeeRowsProps) {
  const chosen = useCurrency();
  const list = useSettings((s) => s.currencyList);
  const frozen: Currency | undefined = code && list ? faceOf(code) : undefined;
  const currency = frozen ?? chosen;
  const used = frozen ? rate : undefined;
  const bill = frozen !== undefined && currency.code !== 'CNY';
  // A final amount does not move with today's rate.
  const amount: Amount = (fen) => money(fen, currency, used);
  const shown = [...rows, ...feeRow(fee)];
  const sum = rows.reduce((all, row) => all + minorOf(row.amount, currency, used), 0n);
  const rounded = sum !== minorOf(total, currency, used) && rows.reduce((all, row) => all + row.amount, 0) === total;
  const rateNote =
    used && bill ? t(open ? 'fees.rate_open' : 'fees.rate', { rate: rateText(currency, used), currency: currency.code }) : '';
  return (
    <FeeTable
      className={className}
      caption={caption ?? t('fees.caption')}
      heads={bill ? { cny: 'CNY', main: t('fees.about', { currency: currency.code }) } : undefined}
      rows={shown.map((row, index) => ({
        key: `${row.code}:${row.ref ?? ''}:${index}`,
        label: formatText(row.key, row.params, amount),
        why: reasonOf(row, amount),
        cny: bill ? cny(row.amount) : undefined,
        main: index < rows.length ? amount(row.amount) : minorText(fee.fee_minor, currency),
        minus: row.amount < 0,
      }))}
      total={{
        label: totalLabel ?? t('kit.total'),
        cny: bill ? cny(total + fee.fee) : undefined,
        main: minorText(minorOf(total, currency, used) + BigInt(fee.fee_minor), currency),
      }}
      foot={[rateNote, rounded && t('fees.rounded')].filter(Boolean).join('\u00a0· ') || undefined}
    />
  );
}
