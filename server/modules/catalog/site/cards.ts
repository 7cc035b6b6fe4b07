// Goods cards: the summary of goods in lists, floors, favourites and browsing history.
import { sql } from 'kysely';
import type { GoodsCard } from '#contract/calls/parts.ts';
import { type Names, pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';

/** Columns of a card, for selects that join goods as `g` and goods_type as `t`. */
export const CARD = [
  'g.api_type',
  'g.num_iid',
  'g.titles',
  'g.pic_url',
  'g.price',
  'g.orginal_price',
  'g.sales',
  'g.min_num',
  'g.goods_type',
  't.risk',
  't.names as type_names',
] as const;

/** The columns as one JSON object, for selects that return cards with other rows. */
export const CARD_JSON = sql<CardRow | null>`json_build_object(${sql.join(
  CARD.flatMap((column) => {
    const [place, name] = column.split(' as ');
    return [sql.lit(name ?? place!.split('.')[1]!), sql.ref(place!)];
  }),
)})`;

export type CardRow = {
  api_type: string;
  num_iid: string;
  titles: Names;
  pic_url: string;
  price: number;
  orginal_price: number | null;
  sales: number | null;
  min_num: number;
  goods_type: string;
  risk: string;
  type_names: Names;
};

/** The part of the context that building a card needs. */
export type CardContext = Pick<Ctx, 'app' | 'lang'>;

/** Pictures of marketplaces are proxied, so that browsers never contact their servers. */
export const pictureUrl = ({ app }: CardContext, url: string): string => externalUrl(app.config, url);

/** goodsimg: also returns the picture under that name, for floors and the mall. */
export function toCard(row: CardRow, ctx: CardContext, goodsimg = false): GoodsCard {
  const { lang } = ctx;
  const pic_url = pictureUrl(ctx, row.pic_url);
  return {
    api_type: row.api_type,
    num_iid: row.num_iid,
    title: pick(row.titles, lang),
    pic_url,
    ...(goodsimg ? { goodsimg: pic_url } : {}),
    price: row.price,
    ...(row.orginal_price !== null && row.orginal_price > row.price ? { orginal_price: row.orginal_price } : {}),
    ...(row.sales === null ? {} : { sales: row.sales }),
    min_num: row.min_num,
    ...(row.risk === 'general' ? {} : { warn: { code: row.goods_type, name: pick(row.type_names, lang), risk: row.risk } }),
  };
}
