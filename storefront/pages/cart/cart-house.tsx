// The warehouse above its goods in the cart of a wide window.
import { t } from '#shop/lib/i18n.ts';
import { WarehouseIcon } from '#ui/icons.tsx';

export function CartHouse({ name }: { name?: string }) {
  if (!name) return null;
  return (
    <h2 className="wide-cart-house">
      <WarehouseIcon className="ui-icon-sm" />
      {t('wide.warehouse', { name })}
    </h2>
  );
}
