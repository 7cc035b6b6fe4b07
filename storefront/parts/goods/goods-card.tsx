// Goods as a card in a grid or as a row in a list. Sales are shown only where the marketplace reports them.
import type { GoodsCard as Goods } from '#contract/calls/parts.ts';
import { count } from '#shop/lib/format-home.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { emOf } from '#shop/lib/text-room.ts';
import { prefetchOn } from '#shop/lib/use-call.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Link } from '#ui/layout/link.tsx';

export type GoodsCardProps = {
  goods: Goods;
  form?: 'grid' | 'row';
  /** the picture loads at once: first screen */
  eager?: boolean;
  className?: string;
};

/** Floors and the mall may send the picture under its other name. */
export const pictureOf = (goods: Pick<Goods, 'pic_url' | 'goodsimg'>): string => goods.pic_url || goods.goodsimg || '';

/** Widths of letters that a badge has room for on the narrowest phone. */
const BADGE_EM = { grid: 9.5, row: 14 };

/**
 * What affects the decision is shown on the picture: a goods type that few lines take, a minimum. A small picture has no room
 * for it.
 */
function Warning({ goods, form, className }: { goods: Goods; form: 'grid' | 'row'; className: string }) {
  const { warn } = goods;
  if (warn) {
    const words = t(warn.risk === 'forbidden' ? 'goods.warn_never' : 'goods.warn');
    // The figure is shown whole; its label is next to it where both have room, and else on the page of the goods.
    return (
      <span className={cx('ui-badge', warn.risk === 'forbidden' ? 'ui-tone-over' : 'ui-tone-clock', className)}>
        <span>{words}</span>
        {emOf(words) + emOf(warn.name) <= BADGE_EM[form] && <span className="font-normal">{warn.name}</span>}
      </span>
    );
  }
  return goods.min_num > 1 ? (
    <span className={cx('ui-badge ui-tone-over', className)}>{t('goods.min', { n: goods.min_num })}</span>
  ) : null;
}

export function GoodsCard({ goods, form = 'grid', eager, className }: GoodsCardProps) {
  const { api_type, num_iid, title, price, orginal_price, sales } = goods;
  const where = { tp: api_type, tid: num_iid };
  return (
    <Link
      className={cx('shop-goods', `shop-goods-${form}`, className)}
      href={to.item(where)}
      {...prefetchOn('obapi/getItem', where)}
    >
      <Image
        {...picture(pictureOf(goods), form === 'row' ? 220 : 330)}
        alt=""
        eager={eager}
        className={form === 'row' ? 'w-220 self-start' : 'w-full'}
      >
        {form === 'grid' && <Warning goods={goods} form="grid" className="shop-onpic" />}
      </Image>
      <span className="shop-goods-words">
        <span className={cx('line-clamp-2 text-sm leading-snug text-ink', form === 'grid' && 'shop-goods-two')}>{title}</span>
        {form === 'row' && <Warning goods={goods} form="row" className="self-start" />}
        <Price fen={price} old={orginal_price} />
        <span className="shop-goods-foot">
          <span className="ui-cut">{marketName(api_type)}</span>
          {sales !== undefined && <span className="ui-num">{t('goods.sold', { n: count(sales) })}</span>}
        </span>
      </span>
    </Link>
  );
}
