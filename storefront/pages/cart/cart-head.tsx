// The names of the columns above the cart of a wide window, and the tick for all of it where rows are chosen.
import { t } from '#shop/lib/i18n.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import type { CartBarProps } from './cart-bar.tsx';

type Props = { ticks?: Pick<CartBarProps, 'all' | 'some' | 'onAll'> };

export default function CartHead({ ticks }: Props) {
  return (
    <div className="wide-cart-head">
      {ticks ? (
        <Checkbox checked={ticks.all} some={ticks.some} onChange={ticks.onAll}>
          {t('kit.select_all')}
        </Checkbox>
      ) : (
        <span>{t('wide.col.item')}</span>
      )}
      <span>{t('wide.col.each')}</span>
      <span>{t('wide.col.quantity')}</span>
      <span>{t('wide.col.sum')}</span>
    </div>
  );
}
