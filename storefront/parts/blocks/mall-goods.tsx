// All goods of the mall, of one category when its chip is chosen; the choice is in the address, so that Back finds it.
import type { BlockOf } from '#contract/pages.ts';
import { localized, t } from '#shop/lib/i18n.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { GoodsGrid, GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

/** The size of a page: an even number fills the rows. */
const PAGE = 10;

export function MallGoods({ block }: { block: BlockOf<'endless'> }) {
  const cat = Number(useParam('cat')) || 0;
  const setParams = useSetParams();
  const categories = useCall('mall/categories', {}, { quiet: true }).data ?? [];
  const list = useList('mall/lists', { page_size: PAGE, ...(cat ? { cat } : {}) });
  return (
    <>
      <SectionTitle>{localized(block.titles) || t('blocks.mall')}</SectionTitle>
      {categories.length > 1 && (
        <Chips choice scroll label={t('blocks.mall_filter')}>
          <Chip choice selected={cat === 0} onClick={() => setParams({ cat: undefined })}>
            {t('blocks.mall_all')}
          </Chip>
          {categories.map((one) => (
            <Chip key={one.id} choice selected={cat === one.id} onClick={() => setParams({ cat: String(one.id) })}>
              {one.name}
            </Chip>
          ))}
        </Chips>
      )}
      <ListBody
        list={list}
        shape={<GoodsSkeleton />}
        rows={(rows) => <GoodsGrid rows={rows} />}
        empty={{ title: t('blocks.mall_none') }}
      />
    </>
  );
}
