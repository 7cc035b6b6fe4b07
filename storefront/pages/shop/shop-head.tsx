// The shop whose goods are listed: name, marketplace, scores, a few words.
import type { SellerOut } from '#contract/calls/items.ts';
import { decimal } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { Image } from '#ui/data/image.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function ShopHead({ shop }: { shop: SellerOut }) {
  return (
    <section className="ui-card py-24 flex items-center gap-20">
      <Image {...picture(shop.pic_url, 112)} alt="" className="w-112" />
      <div className="flex-1 min-w-0">
        <h2 className="text-lg text-ink ui-cut">{shop.shop_name}</h2>
        <Facts
          className="block text-xs text-ink-3 mt-6"
          items={[
            marketName(shop.api_type),
            shop.location,
            t('item.on_sale', { n: shop.goods_count }),
            shop.item_score !== null && t('item.score', { n: decimal(shop.item_score, 1) }),
            shop.delivery_score !== null && t('shop.delivery_score', { n: decimal(shop.delivery_score, 1) }),
          ]}
        />
        {shop.doc && <p className="text-xs text-ink-3 mt-6 line-clamp-2">{shop.doc}</p>}
      </div>
    </section>
  );
}
