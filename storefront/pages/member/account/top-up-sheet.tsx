// Filling the wallet: an amount in the chosen currency, then on to the payment methods.
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
  const go = useGo();
  const currency = useCurrency();
  const amounts = roundAmounts(currency);
  const typed = useTyped(bill ? coveringAmount(Math.max(LEAST, bill.short), currency) : amounts[1]);
  const make = useFormCommand('paywallet/recharge', { fields: FIELDS });
  const fen = within(typed.fen);
  const submit = async () => {
    if (fen === undefined) return;
    const made = await make.run({ amount: fen, bill_no: bill?.no, key: uuid() });
    if (!made) return;
    onClose();
    afterOverlays(() => go(to.pay({ no: made.invoice_no })));
  };
  return (
    <Sheet
      open
      title={t('wallet.top_up')}
      onClose={onClose}
      locked={make.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={make.busy}>
          <PayVerb verb={t('wallet.next')} amount={fen !== undefined && money(fen)} />
        </Button>
      }
    >
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
            within(typed.read(value)) === undefined
              ? t('wallet.amount_wrong', { min: money(LEAST), max: money(MOST) })
              : undefined
          }
        />
        {bill && <p className="text-sm text-ink-2">{t('wallet.top_up_bill', { amount: money(bill.short), no: bill.no })}</p>}
        <PaymentFees amount={fen ?? 0} />
        <p className="text-sm text-ink-3">{t('wallet.top_up_note')}</p>
      </Form>
    </Sheet>
  );
}
