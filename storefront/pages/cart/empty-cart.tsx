// Nothing in the cart: links onward, and goods to begin with.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { GoodsGrid } from '#shop/parts/goods/goods-grid.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

export function EmptyCart({ visitor }: { visitor?: boolean }) {
  const hot = useCall('hotrecommend/goods_list', { page_size: 10 }, { quiet: true });
  const rows = hot.data?.data ?? [];
  return (
    <>
      <Empty
        title={t('cart.empty')}
        help={t(visitor ? 'cart.empty_visitor' : 'cart.empty_help')}
        actions={
          <>
            {visitor ? (
              <Button size="small" href={to.login({ back: to.cart() })}>
                {t('cart.login')}
              </Button>
            ) : (
              <Button size="small" href={to.itemNotFound()}>
                {t('cart.paste')}
              </Button>
            )}
            <Button size="small" kind="primary" href={to.home()}>
              {t('cart.look_around')}
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
    </>
  );
}
