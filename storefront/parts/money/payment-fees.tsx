// What paying adds, by method, next to a total that no method is chosen for yet: in percent and in money, by the rule that it is charged by.
import type { MethodFee } from '#contract/calls/wallet-shapes.ts';
import { paymentFeeOf } from '#contract/rules/payment-fee.ts';
import { gapAfter } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { type Fen, useCurrency } from '#shop/lib/money.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { cx } from '#ui/cx.ts';
import { Facts } from '#ui/layout/facts.tsx';

const FRESH_MS = 60_000;

export type PaymentFeesProps = {
  /** fen; without it only the rates are named */
  amount?: Fen;
  /** where it is delivered, once that is known */
  address_id?: number | undefined;
  className?: string;
};

/** For a page that keeps the room until they are known. */
export const usePaymentFees = (address_id?: number) =>
  useCall('pay/fees', { address_id }, { staleTime: FRESH_MS, quiet: true, keepPrevious: true });

/** Draws nothing until the fees are known, and where they cannot be loaded: the page of the bill names them again before anything is paid. */
export default function PaymentFees({ amount, address_id, className }: PaymentFeesProps) {
  useCurrency();
  const { data } = usePaymentFees(address_id);
  if (!data) return null;
  return (
    <p className={cx('text-xs text-ink-3', className)}>
      {t('fees.paying')}
      {gapAfter(t('fees.paying'))}
      <Facts items={feeWords(data.methods, amount)} />
    </p>
  );
}

/** Methods of the same fee in one sentence, those without a fee last. */
function feeWords(methods: readonly MethodFee[], amount: Fen | undefined): string[] {
  const alike = new Map<string, [MethodFee, ...MethodFee[]]>();
  for (const method of methods) {
    const key = `${method.fee_bp}:${method.fee_fixed}`;
    const group = alike.get(key);
    if (group) group.push(method);
    else alike.set(key, [method]);
  }
  const free = ([one]: readonly [MethodFee, ...MethodFee[]]) => one.fee_bp === 0 && one.fee_fixed === 0;
  const groups = [...alike.values()];
  if (groups.every(free)) return [t('fees.paying_free')];
  return [...groups.filter((group) => !free(group)), ...groups.filter(free)].map((group) => groupWords(group, amount));
}

function groupWords(group: readonly [MethodFee, ...MethodFee[]], amount: Fen | undefined): string {
  const [{ fee_bp, fee_fixed }] = group;
  const methods = list(
    group.map((one) => one.name),
    'or',
  );
  if (fee_bp === 0 && fee_fixed === 0) return t('fees.paying_none', { methods });
  const params = { rate_bp: fee_bp, fixed_fen: fee_fixed, methods };
  if (amount === undefined) return formatText(fee_fixed === 0 ? 'fees.paying_rate' : 'fees.paying_fixed', params);
  const key = fee_fixed === 0 ? 'fees.paying_rate_fen' : 'fees.paying_fixed_fen';
  return formatText(key, { ...params, fee_fen: paymentFeeOf(amount, { fee_bp, fee_fixed }) });
}
