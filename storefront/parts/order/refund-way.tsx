// Where a refund goes: to the wallet at once, or back to the payment method. Offered where the gateway of the payment can
// refund.
import type { RefundPreview } from '#contract/calls/refunds.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { ChoiceList } from '#shop/parts/form/choice-list.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';

type Props = {
  order: { currency: string; rate: string };
  methods: RefundPreview['methods'];
  /** the refund */
  amount: number;
  original: boolean;
  onPick: (original: boolean) => void;
};

export function RefundWay({ order, methods, amount, original, onPick }: Props) {
  if (methods.length === 0) return null;
  const most = methods.reduce((sum, m) => sum + m.amount, 0);
  return (
    <section className="flex flex-col gap-14">
      <h3 className="ui-label">{t('refund.way.label')}</h3>
      <ChoiceList
        className="!rounded-field !bg-sunken"
        label={t('refund.way.label')}
        value={original ? 'original' : 'wallet'}
        onPick={(value) => onPick(value === 'original')}
        choices={[
          { value: 'wallet', label: t('refund.way.wallet'), note: t('refund.way.wallet_note') },
          {
            value: 'original',
            label: t('refund.way.original', {
              methods: list(
                methods.map((m) => m.name),
                'or',
              ),
            }),
            note: t(amount > most ? 'refund.way.original_part' : 'refund.way.original_note', {
              amount: frozenMoney(most, order),
            }),
          },
        ]}
      />
    </section>
  );
}
