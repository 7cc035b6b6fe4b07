// An open shop: what is pending, what was earned, and the links onward.
import { lazy, Suspense, useState } from 'react';
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { inMine } from '#shop/parts/seller/seller-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { BagIcon, CoinsIcon, PackageIcon, PlusIcon, SettingsIcon, StoreIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const ShopSheet = lazy(() => import('./shop-sheet.tsx'));

export function MyShop() {
  const home = useCall('seller/home', {}, { staleTime: 0 });
  const [editing, setEditing] = useState(false);
  return (
    <QueryBoundary
      call={home}
      title={t('seller.failed')}
      shape={
        <>
          <SkeletonBlock height={220} className="rounded-card" />
          <SkeletonBlock height={420} className="rounded-card" />
        </>
      }
    >
      {(shop) => (
        <>
          {shop.held && (
            <Note tone="wrong" role="status" title={t('seller.held_title')}>
              <Said thing="shop" id={shop.shop_id} text={shop.held_reason} />
            </Note>
          )}
          <Card title={inMine(shop.names)} className="flex flex-col gap-18">
            <div className="flex flex-col gap-6">
              <span className="text-sm text-ink-3">{t('seller.available')}</span>
              <Price fen={shop.money.available} size="3xl" stack="start" />
              <span className="text-xs text-ink-3">{t('seller.pending_note', { amount: money(shop.money.pending) })}</span>
            </div>
            <span className="text-xs text-ink-3">
              {t('seller.terms', { rate: percent(shop.commission_bp), days: shop.share_days })}
            </span>
          </Card>
          <Cells>
            <Cell
              icon={<PackageIcon />}
              label={t('seller.orders')}
              note={t('seller.orders_note', { n: shop.counts.to_do, ship: shop.counts.to_ship })}
              href={to.sellerOrders()}
            />
            <Cell
              icon={<BagIcon />}
              label={t('seller.goods')}
              note={t('seller.goods_note', { n: shop.counts.goods, waiting: shop.counts.waiting })}
              href={to.sellerGoods()}
            />
            {!shop.held && <Cell icon={<PlusIcon />} label={t('seller.add_goods')} href={to.sellerProduct()} />}
            <Cell
              icon={<CoinsIcon />}
              label={t('seller.money')}
              note={shop.payee ? undefined : t('seller.no_payee_note')}
              href={to.sellerMoney()}
            />
          </Cells>
          <Cells>
            <Cell icon={<StoreIcon />} label={t('seller.see_shop')} href={to.shop({ shop_id: shop.shop_id })} />
            <Cell icon={<SettingsIcon />} label={t('seller.edit_shop')} onClick={() => setEditing(true)} />
          </Cells>
          {editing && (
            <Suspense fallback={null}>
              <ShopSheet shop={shop} onClose={() => setEditing(false)} />
            </Suspense>
          )}
        </>
      )}
    </QueryBoundary>
  );
}
