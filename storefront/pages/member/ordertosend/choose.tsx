// Choosing goods before anything else: the page without ids in its address.
import { useState } from 'react';
import { grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { StorageEnding } from '#shop/parts/order/storage-ending.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { type Chosen, StockList } from './stock-list.tsx';

export function ChooseGoods() {
  const stock = useCall('order/getGoodslist', {});
  const setParams = useSetParams();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const items = stock.data?.groups.flatMap((group) => group.items).filter((item) => chosen.has(item.id)) ?? [];
  const weight = items.reduce((sum, item) => sum + (item.weight ?? 0), 0);
  return (
    <Screen
      summary
      onRefresh={stock.refetch}
      actions={
        (stock.data?.groups.length ?? 0) > 0 && (
          <ActionBar
            amount={
              <span className="text-sm text-ink-3" aria-live="polite">
                {items.length > 0 ? t('send.goods', { n: items.length, weight: grams(weight) }) : t('send.choose_none')}
              </span>
            }
          >
            <Button
              kind="primary"
              disabled={items.length === 0}
              onClick={() => setParams({ ids: items.map((item) => item.id).join(',') })}
            >
              {items.length > 0 ? t('send.choose_n', { n: items.length }) : t('send.choose')}
            </Button>
          </ActionBar>
        )
      }
    >
      <QueryBoundary call={stock} title={t('send.choose_failed')} shape={<StockSkeleton />}>
        {(data) =>
          data.groups.length === 0 ? (
            <Empty full title={t('send.stock_empty')} help={t('send.stock_empty_help')} actions={<Onward />} />
          ) : (
            <Columns side={null}>
              <StorageEnding ending={data.ending} here />
              {data.groups.length > 1 && <p className="px-4 text-sm text-ink-3">{t('send.one_warehouse')}</p>}
              <StockList groups={data.groups} chosen={chosen} onChange={setChosen} />
            </Columns>
          )
        }
      </QueryBoundary>
    </Screen>
  );
}

export function Onward() {
  return (
    <>
      {hasScreen(to.orders()) && (
        <Button size="small" href={to.orders()}>
          {t('send.to_orders')}
        </Button>
      )}
      <Button size="small" href={to.home()}>
        {t('send.look_around')}
      </Button>
    </>
  );
}

export function StockSkeleton() {
  return (
    <div className="ui-card flex flex-col gap-28">
      <SkeletonBlock height={34} width="30%" />
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex gap-18">
          <SkeletonBlock picture width={128} />
          <div className="flex flex-1 flex-col gap-14">
            <SkeletonBlock width="90%" />
            <SkeletonBlock width="50%" />
            <SkeletonBlock width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
