// Floors: goods that operators put together, as a strip to swipe, a grid, or tall pictures.
import type { FloorOut } from '#contract/calls/showcase.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { prefetchOn, useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { pictureOf } from '#shop/parts/goods/goods-card.tsx';
import { GoodsGrid } from '#shop/parts/goods/goods-grid.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

/** The operator's own link, else all goods of the floor. */
const allOf = (floor: FloorOut): string | undefined =>
  (floor.url ? hrefOf(floor.url)?.href : undefined) ?? (floor.id > 0 ? to.shop({ floor: floor.id }) : undefined);

/** All floors of a page, or one of them. */
export function Floors({ page, only }: { page: 'home' | 'mall'; only: number | null }) {
  const on = useAddon('mall');
  const home = useCall('index/floor', {}, { enabled: page === 'home' });
  const mall = useCall('mall/floor', {}, { enabled: page === 'mall' && on });
  const call = page === 'home' ? home : mall;
  if (call.state === 'off') return null;
  return (
    <QueryBoundary call={call} shape={<FloorSkeleton />} small>
      {(floors) =>
        floors
          .filter((f) => f.goods.length > 0 && (only === null || f.id === only))
          .map((floor) => <Floor key={floor.id} floor={floor} />)
      }
    </QueryBoundary>
  );
}

/** A title with goods below it: also of goods that a block of its own picks. */
export function Floor({ floor }: { floor: FloorOut }) {
  const href = floor.total > floor.goods.length || floor.url ? allOf(floor) : undefined;
  const all = href && (floor.total > 0 ? t('home.all', { n: floor.total }) : t('blocks.all'));
  if (floor.style === 'grid')
    return (
      <>
        {floor.title && (
          <SectionTitle all={all} allHref={href}>
            {floor.title}
          </SectionTitle>
        )}
        <GoodsGrid rows={floor.goods} />
      </>
    );
  const tall = floor.style === 'tall';
  return (
    <Card title={floor.title} all={all} allHref={href} className="overflow-hidden">
      {floor.subtitle && <p className="-mt-8 mb-16 text-sm text-ink-3">{floor.subtitle}</p>}
      <div className="shop-strip shop-scroll">
        {floor.goods.map((goods) => {
          const where = { tp: goods.api_type, tid: goods.num_iid };
          return (
            <Link
              key={`${goods.api_type}:${goods.num_iid}`}
              className={tall ? 'w-260 flex-none' : 'w-196 flex-none'}
              href={to.item(where)}
              {...prefetchOn('obapi/getItem', where)}
            >
              <Image {...picture(pictureOf(goods), tall ? 260 : 196)} alt="" ratio={tall ? 0.75 : 1} className="w-full" />
              <span className="ui-cut mt-12 block text-xs text-ink-2">{goods.title}</span>
              <Price fen={goods.price} size="sm" />
            </Link>
          );
        })}
      </div>
    </Card>
  );
}

function FloorSkeleton() {
  return (
    <Card>
      <SkeletonBlock height={36} width={180} />
      <div className="mt-20 flex gap-14 overflow-hidden">
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className="flex w-196 flex-none flex-col gap-12">
            <SkeletonBlock picture className="w-full" />
            <SkeletonBlock height={26} />
            <SkeletonBlock height={30} width={120} />
          </div>
        ))}
      </div>
    </Card>
  );
}
