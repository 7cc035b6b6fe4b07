// Filling the wallet: an amount in the chosen currency, then on to the payment methods.
import { useEffect, useState } from 'react';
import { uuid } from '#client/uuid.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief, type Fen, money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useFormCommand } from '#shop/parts/form/form-command.tsx';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { coveringAmount, roundAmounts } from './round-amounts.ts';

const LEAST = 100;
const MOST = 100_000_000;
const FORM = 'top-up';
const FIELDS = { amount: 'amount' };

const within = (fen: number | undefined): number | undefined =>
  fen !== undefined && fen >= LEAST && fen <= MOST ? fen : undefined;

type Props = {
  onClose: () => void;
  /** the bill that the wallet is too short for: the way leads back to it */
  bill?: { no: string; short: Fen } | undefined;
};

export default function TopUpSheet({ onClose, bill }: Props) {
  const [now, setNow] = useState<Now>({ busy: false, fen: undefined });
  return (
    <Sheet open title={t('wallet.top_up')} onClose={onClose} locked={now.busy} actions={<Next {...now} />}>
      <TopUpForm onDone={onClose} bill={bill} onChange={setNow} />
    </Sheet>
  );
}

/** The same beside the statement of a wide window. */
export function TopUpCard() {
  const [now, setNow] = useState<Now>({ busy: false, fen: undefined });
  return (
    <Card title={t('wallet.top_up')} className="flex flex-col gap-24 [&>.ui-card-head]:mb-0">
      <TopUpForm onChange={setNow} />
      <Next {...now} />
    </Card>
  );
}

/** What the button below the form shows: its amount, and that it is being sent. */
type Now = { busy: boolean; fen: Fen | undefined };

const Next = ({ busy, fen }: Now) => (
  <Button kind="primary" type="submit" form={FORM} busy={busy}>
    <PayVerb verb={t('wallet.next')} amount={fen !== undefined && money(fen)} />
  </Button>
);

function TopUpForm({ onDone, bill, onChange }: { onDone?: () => void; bill?: Props['bill']; onChange: (now: Now) => void }) {
  const go = useGo();
  const currency = useCurrency();
  const amounts = roundAmounts(currency);
  const typed = useTyped(bill ? coveringAmount(Math.max(LEAST, bill.short), currency) : amounts[1]);
  const make = useFormCommand('paywallet/recharge', { fields: FIELDS });
  const fen = within(typed.fen);
  useEffect(() => onChange({ busy: make.busy, fen }), [make.busy, fen, onChange]);
  const submit = async () => {
    if (fen === undefined) return;
    const made = await make.run({ amount: fen, bill_no: bill?.no, key: uuid() });
    if (!made) return;
    onDone?.();
    afterOverlays(() => go(to.pay({ no: made.invoice_no })));
  };
  return (
    <Form id={FORM} className="flex flex-col gap-24" errors={make.errors} onSubmit={submit}>
      <Chips choice label={t('wallet.amount')} className="flex-wrap">
        {amounts.map((amount) => (
          <Chip key={amount} choice selected={fen === amount} onClick={() => typed.setFen(amount)}>
            {brief(amount)}
          </Chip>
        ))}
      </Chips>
      <Field
        name="amount"
        type="decimal"
        label={t('wallet.amount')}
        prefix={typed.prefix}
        value={typed.text}
        onChange={typed.setText}
        check={(value) =>
          within(typed.read(value)) === undefined ? t('wallet.amount_wrong', { min: money(LEAST), max: money(MOST) }) : undefined
        }
      />
      {bill && <p className="text-sm text-ink-2">{t('wallet.top_up_bill', { amount: money(bill.short), no: bill.no })}</p>}
      <PaymentFees amount={fen ?? 0} />
      <p className="text-sm text-ink-3">{t('wallet.top_up_note')}</p>
    </Form>
  );
}
