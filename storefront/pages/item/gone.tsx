// Goods that are no longer there, or a link without goods: what can be done instead.
import { useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { GoodsGrid } from '#shop/parts/goods/goods-grid.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

/** `goods`: what the address of the page names; at a marketplace they have a page, by which they can be bought. */
export function Gone({ why, goods }: { why?: string; goods?: { tp: string; tid: string } }) {
  const url = useMarketPage(goods);
  const hot = useCall('hotrecommend/goods_list', { page_size: 6 }, { quiet: true });
  const rows = hot.data?.data ?? [];
  return (
    <Screen>
      <Empty
        title={t('item.gone')}
        help={why ?? t('item.gone_help')}
        actions={
          <>
            <Button size="small" href={to.itemNotFound(url ? { url, ...goods } : {})}>
              {t('item.by_hand')}
            </Button>
            <Button size="small" kind="primary" href={to.shop()}>
              {t('item.search_other')}
            </Button>
          </>
        }
      />
      {rows.length > 0 && (
        <>
          <SectionTitle>{t('home.picked')}</SectionTitle>
          <GoodsGrid rows={rows} />
        </>
      )}
    </Screen>
  );
}

/** The address of goods at their marketplace; the tables of marketplaces are loaded for it. */
function useMarketPage(goods: { tp: string; tid: string } | undefined): string | undefined {
  const [page, setPage] = useState<string>();
  const { tp = '', tid = '' } = goods ?? {};
  useEffect(() => {
    import('#contract/links/marketplaces.ts')
      .then(({ marketplaceOf }) => setPage(tid === '' ? undefined : marketplaceOf(tp)?.page(tid)))
      .catch(() => undefined);
  }, [tp, tid]);
  return page;
}
