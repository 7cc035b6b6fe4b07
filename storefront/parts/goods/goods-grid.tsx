// Goods in two columns, or one below the other; and their skeleton.
import type { GoodsCard as Goods } from '#contract/calls/parts.ts';
import { GoodsCard } from '#shop/parts/goods/goods-card.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

const FIRST = 4;

export function GoodsGrid({ rows, form = 'grid', eager }: { rows: readonly Goods[]; form?: 'grid' | 'row'; eager?: boolean }) {
  return (
    <div className={`shop-grid shop-grid-${form}`}>
      {rows.map((goods, index) => (
        <GoodsCard key={`${goods.api_type}:${goods.num_iid}`} goods={goods} form={form} eager={eager && index < FIRST} />
      ))}
    </div>
  );
}

export function GoodsSkeleton({ count = 6, form = 'grid' }: { count?: number; form?: 'grid' | 'row' }) {
  return (
    <div className={`shop-grid shop-grid-${form}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`shop-goods shop-goods-${form}`}>
          <SkeletonBlock picture className={form === 'row' ? 'w-220' : 'w-full'} />
          <div className="shop-goods-words">
            <SkeletonBlock height={30} />
            <SkeletonBlock height={30} width="60%" />
            <SkeletonBlock height={36} width={180} />
          </div>
        </div>
      ))}
    </div>
  );
}
