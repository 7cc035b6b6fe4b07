// The picture addresses of goods. Pure.
import type { GoodsRecord, GoodsSku } from '../../../db/stored/goods.ts';

type Pictured = {
  goods: Pick<GoodsRecord, 'pic_url' | 'imgs' | 'options'>;
  skus: readonly Pick<GoodsSku, 'sku_id' | 'pic_url'>[];
};

const every = ({ goods, skus }: Pictured): string[] => [
  goods.pic_url,
  ...goods.imgs,
  ...goods.options.flatMap((option) => option.values.map((value) => value.pic_url ?? '')),
  ...skus.map((sku) => sku.pic_url ?? ''),
];

/** Addresses on other servers, each once. */
export const picturesToFetch = (of: Pictured, public_url: string): string[] => [
  ...new Set(every(of).filter((url) => /^https?:\/\//i.test(url) && !url.startsWith(`${public_url}/`))),
];

/** The same goods with addresses replaced by `at`; unknown ones stay. */
export function withPictures<T extends Pictured>(of: T, at: (url: string) => string | undefined): T {
  const swap = (url: string): string => at(url) ?? url;
  const maybe = (url: string | null | undefined) => (url ? swap(url) : (url ?? null));
  return {
    ...of,
    goods: {
      ...of.goods,
      pic_url: swap(of.goods.pic_url),
      imgs: of.goods.imgs.map(swap),
      options: of.goods.options.map((option) => ({
        ...option,
        values: option.values.map((value) => ({ ...value, pic_url: maybe(value.pic_url) })),
      })),
    },
    skus: of.skus.map((sku) => ({ ...sku, pic_url: maybe(sku.pic_url) })),
  };
}
