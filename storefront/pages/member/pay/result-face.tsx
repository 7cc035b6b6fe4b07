// The head of a payment's result: what happened at a glance, how much, and what follows.

import type { ReactNode } from 'react';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { lookup } from '#contract/lookup.ts';
import type { Key } from '#contract/messages.ts';
import { sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { BankIcon, ClockIcon, DoneIcon, FailedIcon, WalletIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { chargedAs, WithFee } from './charge.tsx';
import type { PaymentStatus } from './payment-status.ts';

type Shown = Exclude<PaymentStatus, 'over' | 'review'>;

const PAID = lookup<Key>({
  goods: 'pay.result_paid_goods',
  waybill: 'pay.result_paid_waybill',
  recharge: 'pay.result_paid_recharge',
  card: 'pay.result_paid_card',
});
const clock = <ClockIcon className="size-88 text-clock" />;
const wrong = <FailedIcon className="size-88 text-wrong" />;

const FACES: Record<Shown, { icon: ReactNode; title: Key; help: Key }> = {
  paid: { icon: <DoneIcon className="size-88 text-safe" />, title: 'pay.result_paid', help: 'pay.result_paid_other' },
  pending: { icon: clock, title: 'pay.result_pending', help: 'pay.result_pending_help' },
  bank: { icon: <BankIcon className="size-88 text-clock" />, title: 'pay.result_bank', help: 'pay.result_bank_help' },
  late: { icon: <WalletIcon className="size-88 text-clock" />, title: 'pay.result_late', help: 'pay.result_late_help' },
  failed: { icon: wrong, title: 'pay.result_failed', help: 'pay.result_failed_help' },
  expired: { icon: clock, title: 'pay.result_expired', help: 'pay.result_expired_help' },
  unpaid: { icon: clock, title: 'pay.result_unpaid', help: 'pay.no_money' },
};

export function Face({ bill, status }: { bill: BillOut; status: Shown }) {
  const { icon, title, help } = FACES[status];
  const charge = chargedAs(bill);
  const gave_back = (status === 'failed' || status === 'expired') && (bill.payments[0]?.hold ?? 0) > 0;
  return (
    <Card className="flex flex-col items-center gap-14 !py-48 text-center">
      {icon}
      <h2 className="text-xl font-strong text-ink" aria-live="polite">
        {t(title)}
      </h2>
      <Price charge={charge} even size="2xl" stack className="items-center" />
      <WithFee charge={charge} />
      <p className="text-sm text-ink-3">
        {sentences(t(status === 'paid' ? (PAID.get(bill.kind) ?? help) : help), gave_back && t('pay.held_back'))}
      </p>
    </Card>
  );
}
