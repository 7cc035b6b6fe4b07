// The bar at the foot of the goods page, and the same two actions inside the sheet.
import type { ItemOut } from '#contract/calls/items.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useSupport } from '#shop/parts/frame/support.ts';
import { ServiceIcon, StoreIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar, ActionIcon } from '#ui/layout/action-bar.tsx';

export type ActsProps = { busy?: boolean; onCart: () => void; onBuy: () => void };

export function Acts({ busy, onCart, onBuy }: ActsProps) {
  return (
    <>
      <Button kind="secondary" onClick={onCart} busy={busy}>
        {t('item.add')}
      </Button>
      <Button kind="primary" onClick={onBuy} disabled={busy}>
        {t('item.buy')}
      </Button>
    </>
  );
}

export function ItemBar({ item, ...acts }: ActsProps & { item: ItemOut }) {
  const support = useSupport();
  const { seller } = item;
  return (
    <ActionBar>
      {support && <ActionIcon icon={<ServiceIcon />} label={t('item.support')} href={support.href} target={support.target} />}
      <ActionIcon icon={<StoreIcon />} label={t('item.shop')} href={to.shop({ shop_id: seller.shop_id })} />
      {item.can_order ? (
        <Acts {...acts} />
      ) : (
        <>
          <p className="flex-1 min-w-0 text-sm leading-snug text-wrong">
            {item.why_not ? formatMessage(item.why_not) : t('item.gone')}
          </p>
          <Button kind="secondary" size="small" className="!flex-none" href={to.shop({ cat: item.category_id || undefined })}>
            {t('item.find_similar')}
          </Button>
        </>
      )}
    </ActionBar>
  );
}
