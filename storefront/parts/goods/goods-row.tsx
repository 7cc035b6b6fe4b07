// Goods as a row of one's own list (seen, favourites): picture, title, price and notes; in edit mode a tick.
import type { ReactNode } from 'react';
import type { GoodsCard } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { prefetchOn } from '#shop/lib/use-call.ts';
import { pictureOf } from '#shop/parts/goods/goods-card.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Link } from '#ui/layout/link.tsx';

export type GoodsRowProps = {
  goods: GoodsCard;
  /** below the price: a note, a badge */
  note?: ReactNode;
  /** no longer on sale */
  gone?: boolean;
  /** what it cost before, struck */
  old?: number;
  ticked?: boolean;
  /** edit mode: a tap ticks instead of opening */
  onTick?: () => void;
};

export function GoodsRow({ goods, note, gone, old, ticked = false, onTick }: GoodsRowProps) {
  const where = { tp: goods.api_type, tid: goods.num_iid };
  const className = 'flex w-full items-start gap-20 rounded-card bg-surface p-20 text-start active:bg-press';
  const inside = (
    <>
      <Image {...sized(pictureOf(goods), 180)} alt="" className="w-180 flex-none" off={gone} />
      <span className="flex min-h-180 min-w-0 flex-1 flex-col gap-8">
        <span className={cx('line-clamp-2 text-sm leading-snug', gone ? 'text-ink-3' : 'text-ink')}>{goods.title}</span>
        <span className="text-xs text-ink-3">{marketName(goods.api_type)}</span>
        <span className="mt-auto flex flex-col items-start gap-6">
          <Price fen={goods.price} old={old} tone={gone ? 'off' : undefined} />
          {gone ? <span className="ui-badge ui-tone-over">{t('goods.gone')}</span> : note}
        </span>
      </span>
    </>
  );
  if (onTick)
    return (
      <Checkbox checked={ticked} onChange={onTick} className="w-full [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1">
        <span className={className}>{inside}</span>
      </Checkbox>
    );
  return (
    <Link className={className} href={to.item(where)} {...prefetchOn('obapi/getItem', where)}>
      {inside}
    </Link>
  );
}
