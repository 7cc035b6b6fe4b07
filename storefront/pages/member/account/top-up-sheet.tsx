// Filling the wallet: an amount in the chosen currency, then on to the payment methods.
import { uuid } from '#client/uuid.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief, money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useFormCommand } from '#shop/parts/form/form-command.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const AMOUNTS = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
const MOST = 100_000_000;
const FORM = 'top-up';
const FIELDS = { amount: 'amount' };

const within = (fen: number | undefined): number | undefined =>
  fen !== undefined && fen >= 100 && fen <= MOST ? fen : undefined;

export default function TopUpSheet({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const typed = useTyped(20_000);
  const make = useFormCommand('paywallet/recharge', { fields: FIELDS });
  const fen = within(typed.fen);
  const submit = async () => {
    if (fen === undefined) return;
    const made = await make.run({ amount: fen, key: uuid() });
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
          {t('wallet.next')}
        </Button>
      }
    >
      <Form id={FORM} className="flex flex-col gap-24" errors={make.errors} onSubmit={submit}>
        <Chips choice label={t('wallet.amount')} className="flex-wrap">
          {AMOUNTS.map((amount) => (
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
            within(typed.read(value)) === undefined ? t('wallet.amount_wrong', { min: money(100), max: money(MOST) }) : undefined
          }
        />
        <p className="text-sm text-ink-3">{t('wallet.top_up_note')}</p>
      </Form>
    </Sheet>
  );
}
