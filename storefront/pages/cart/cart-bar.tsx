// The bar on the tab bar: all, what is due, one payment or two. In edit mode: favourites and delete.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import type { Sums } from './cart-view.ts';

export type CartBarProps = {
  all: boolean;
  some: boolean;
  onAll: (on: boolean) => void;
  sums: Sums;
  /** kinds of goods chosen */
  count: number;
  busy: boolean;
  onOrder: () => void;
  onOnepay: () => void;
};

export function CartBar({ all, some, onAll, sums, count, busy, onOrder, onOnepay }: CartBarProps) {
  const none = count === 0;
  return (
    <ActionBar
      inner
      wrap
      className="gap-14"
      amount={
        <div className="flex flex-wrap items-center justify-between gap-x-12">
          <Checkbox checked={all} some={some} onChange={onAll} className="shop-cart-all">
            <span className="text-sm whitespace-nowrap">{t('kit.select_all')}</span>
          </Checkbox>
          <span aria-live="polite">
            {none ? (
              <span className="text-sm text-ink-3">{t('cart.none_chosen')}</span>
            ) : (
              <Price fen={sums.total} about={sums.about} size="lg" even />
            )}
          </span>
        </div>
      }
    >
      {hasScreen(to.onepay({ ids: '' })) && (
        <Button disabled={none || busy} onClick={onOnepay}>
          {t('cart.onepay')}
        </Button>
      )}
      <Button kind="primary" disabled={none} busy={busy} onClick={onOrder}>
        {none ? t('cart.order_none') : t('cart.order', { n: count })}
      </Button>
    </ActionBar>
  );
}

export type EditBarProps = {
  all: boolean;
  some: boolean;
  onAll: (on: boolean) => void;
  count: number;
  onFavorite: () => void;
  onDelete: () => void;
};

export function EditBar({ all, some, onAll, count, onFavorite, onDelete }: EditBarProps) {
  return (
    <ActionBar
      inner
      wrap
      amount={
        <Checkbox checked={all} some={some} onChange={onAll} className="shop-cart-all">
          <span className="text-sm whitespace-nowrap">{t('kit.select_all')}</span>
        </Checkbox>
      }
    >
      <Button disabled={count === 0} onClick={onFavorite}>
        {t('cart.to_favorites')}
      </Button>
      <Button kind="danger" disabled={count === 0} onClick={onDelete}>
        {count > 0 ? t('cart.delete_n', { n: count }) : t('kit.delete')}
      </Button>
    </ActionBar>
  );
}
