// Who sells it, and the way to the rest of their goods.
import type { SellerOut } from '#contract/calls/items.ts';
import { decimal } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { Image } from '#ui/data/image.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function SellerCard({ seller }: { seller: SellerOut }) {
  return (
    <Card>
      <div className="flex items-center gap-14">
        <Image {...picture(seller.pic_url, 92)} alt="" className="w-92" />
        <div className="flex-1 min-w-0">
          <h2 className="text-md text-ink font-strong">{seller.shop_name}</h2>
          <Facts
            className="text-xs text-ink-3"
            items={[
              marketName(seller.api_type),
              t('item.on_sale', { n: seller.goods_count }),
              seller.item_score !== null && t('item.score', { n: decimal(seller.item_score, 1) }),
            ]}
          />
        </div>
        <Button size="small" href={to.shop({ shop_id: seller.shop_id })}>
          {t('item.enter_shop')}
        </Button>
      </div>
    </Card>
  );
}
