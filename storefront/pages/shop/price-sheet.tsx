// A price window in the chosen currency.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useCurrency } from '#shop/lib/money.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { fenOf, priceWindow, type Query, typedOf } from './query.ts';

export type PriceSheetProps = {
  onClose: () => void;
  from: Query['from'];
  until: Query['until'];
  onPrice: (window: { from: number | undefined; until: number | undefined }) => void;
};

/** An open sheet owns a history entry: the address is changed once that entry is gone, or the change would go with it. */
export default function PriceSheet({ onClose, from, until, onPrice }: PriceSheetProps) {
  const currency = useCurrency();
  const [low, setLow] = useState(typedOf(from, currency));
  const [high, setHigh] = useState(typedOf(until, currency));
  const check = (text: string) => (text.trim() === '' || fenOf(text, currency) !== undefined ? undefined : t('shop.price_wrong'));
  const done = (window: { from: number | undefined; until: number | undefined }) => {
    onClose();
    onPrice(window);
  };
  const apply = () => done(priceWindow(fenOf(low, currency), fenOf(high, currency)));
  const symbol = currency.symbol || currency.code;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shop.price_range')}
      actions={
        <>
          <Button onClick={() => done({ from: undefined, until: undefined })}>{t('shop.any_price')}</Button>
          <Button kind="primary" type="submit" form="price-window">
            {t('shop.show_results')}
          </Button>
        </>
      }
    >
      <Form id="price-window" onSubmit={apply}>
        <div className="grid grid-cols-2 gap-20">
          <Field
            label={t('field.start_price')}
            name="from"
            type="decimal"
            prefix={symbol}
            value={low}
            onChange={setLow}
            check={check}
          />
          <Field
            label={t('field.end_price')}
            name="until"
            type="decimal"
            prefix={symbol}
            value={high}
            onChange={setHigh}
            check={check}
          />
        </div>
      </Form>
      <p className="text-xs text-ink-3">{t('shop.price_note')}</p>
    </Sheet>
  );
}
