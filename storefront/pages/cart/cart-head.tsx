// The names of the columns above the cart of a wide window, and the tick for all of it.
import { t } from '#shop/lib/i18n.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import type { CartBarProps } from './cart-bar.tsx';

export default function CartHead({ all, some, onAll }: Pick<CartBarProps, 'all' | 'some' | 'onAll'>) {
  return (
    <div className="wide-cart-head">
      <Checkbox checked={all} some={some} onChange={onAll}>
        {t('kit.select_all')}
      </Checkbox>
      <span>{t('wide.col.each')}</span>
      <span>{t('wide.col.quantity')}</span>
      <span>{t('wide.col.sum')}</span>
    </div>
  );
}
