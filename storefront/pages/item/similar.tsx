// Goods of the same category, then what the shop recommends.
import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { GoodsGrid } from '#shop/parts/goods/goods-grid.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const MOST = 8;
/** fewer of the same category are followed by what the shop recommends */
const ENOUGH = 4;
/** one more than shown: the goods themselves may be among them */
const page_size = MOST + 1;

export function Similar({ item }: { item: ItemOut }) {
  const cat = item.category_id || undefined;
  const same = useCall('obapi/getItemlist', { cat, sort: '_sale', page_size }, { enabled: cat !== undefined, quiet: true });
  const others = (same.data?.items.data ?? []).filter(
    (goods) => goods.num_iid !== item.num_iid || goods.api_type !== item.api_type,
  );
  const wanting = cat === undefined || (same.state !== 'loading' && others.length < ENOUGH);
  const hot = useCall('hotrecommend/goods_list', { page_size }, { enabled: wanting, quiet: true });
  const known = new Set([...others, item].map((goods) => `${goods.api_type}:${goods.num_iid}`));
  const more = (hot.data?.data ?? []).filter((goods) => !known.has(`${goods.api_type}:${goods.num_iid}`));
  const rows = (wanting ? [...others, ...more] : others).slice(0, MOST);
  if (rows.length === 0) return null;
  return (
    <>
      <SectionTitle all={others.length > 0 ? t('kit.all') : undefined} allHref={to.shop({ cat })}>
        {t('item.similar')}
      </SectionTitle>
      <GoodsGrid rows={rows} />
    </>
  );
}
