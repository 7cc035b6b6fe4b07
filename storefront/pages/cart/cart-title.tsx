// The title of the cart with the number of pieces in it: the same number as on its tab.
import { t } from '#shop/lib/i18n.ts';

export function CartTitle({ count }: { count?: number }) {
  return (
    <span className="ps-16">
      {t('page.cart')}
      {count ? <span className="text-sm font-normal text-ink-3"> {t('cart.count', { n: count })}</span> : null}
    </span>
  );
}
