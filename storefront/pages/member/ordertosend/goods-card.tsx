// What goes into the parcel: pictures with their weights, the sum, and the link to choose others.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Image } from '#ui/data/image.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** The number of pictures that fit before the row is cut. */
const SHOWN = 8;

export function GoodsCard({ preview, onChange }: { preview: PackagePreview; onChange: () => void }) {
  const stock = useCall('order/getGoodslist', {}, { quiet: true });
  const { items } = preview;
  const group = stock.data?.groups.find((one) => one.warehouse_id === preview.warehouse_id);
  const left = group ? group.items.filter((one) => !items.some((item) => item.id === one.id)).length : 0;
  const weight = items.reduce((sum, item) => sum + (item.weight ?? 0), 0);
  const pieces = items.reduce((sum, item) => sum + item.num, 0);
  const storage = items.reduce((sum, item) => sum + item.storage_fee, 0);
  return (
    <Card title={t('send.goods', { n: pieces, weight: grams(weight) })} all={t('send.change_goods')} onAll={onChange}>
      <ul className="shop-strip shop-scroll">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="w-116 flex-none text-center text-xs text-ink-3">
            <Image {...picture(item.pic_url, 116)} alt={item.title} className="mb-8 w-116" />
            {item.weight === null ? t('send.unmeasured') : grams(item.weight)}
            {item.num > 1 && ` ×${item.num}`}
          </li>
        ))}
        {(left > 0 || items.length > SHOWN) && (
          <li className="w-116 flex-none text-center text-xs text-ink-3">
            <button
              type="button"
              className="mb-8 grid size-116 place-items-center rounded-image border border-line-strong text-ink"
              aria-label={t('send.add_goods', { n: left })}
              onClick={onChange}
            >
              <PlusIcon />
            </button>
            {left > 0 && t('send.more_in_stock', { n: left })}
          </li>
        )}
      </ul>
      <p className="mt-18 text-xs text-ink-3">
        <Facts
          items={[group?.warehouse_name, t('send.net_weight'), storage > 0 ? <Storage key="storage" /> : null].filter(Boolean)}
        />
      </p>
    </Card>
  );
}

const Storage = () => <span className="text-clock">{t('fee.storage')}</span>;
