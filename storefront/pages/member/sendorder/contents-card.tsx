// What is inside: each item with its inspection photos, services, declaration, and links.
import { useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { AddressCard } from '#shop/parts/address/address-card.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { ServiceList } from '#shop/parts/order/service-list.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Image } from '#ui/data/image.tsx';
import { DownIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const FOLD = 3;

export function ContentsCard({ waybill: w }: { waybill: WaybillDetail }) {
  const [all, setAll] = useState(false);
  const shown = all ? w.items : w.items.slice(0, FOLD);
  return (
    <>
      <Card title={t('send.contents', { n: w.count })} all={t('send.declared', { amount: frozenMoney(w.declared_total, w) })}>
        <ul className="flex flex-col">
          {shown.map((item) => (
            <li key={item.id} className="border-line py-20 first:pt-0 not-first:border-t last:pb-0">
              <Item item={item} />
            </li>
          ))}
        </ul>
        {w.items.length > FOLD && !all && (
          <button type="button" className="ui-fold" aria-expanded={all} onClick={() => setAll(true)}>
            {t('send.item_more', { n: w.items.length })}
            <DownIcon className="ui-icon-xs" />
          </button>
        )}
        <p className="mt-20 border-t border-line pt-18 text-sm">
          <Facts
            items={[
              w.warehouse_name,
              w.insured_value > 0 ? t('send.insured_fact', { amount: frozenMoney(w.insured_value, w) }) : t('send.not_insured'),
            ]}
          />
        </p>
        <ServiceList services={w.services} className="mt-18 border-t border-line pt-18" />
        {w.remark && (
          <p className="mt-8 text-sm text-ink-3">
            {t('send.remark_given')} <bdi className="text-ink-2">{w.remark}</bdi>
          </p>
        )}
      </Card>
      <AddressCard address={w.address} />
    </>
  );
}

function Item({ item }: { item: OrderItemOut }) {
  const href = to.order({ id: item.order_id });
  const words = (
    <>
      <Image {...picture(item.pic_url, 128)} alt="" className="w-128 flex-none self-start" />
      <span className="flex min-w-0 flex-1 flex-col gap-6">
        <span className="line-clamp-2 text-sm text-ink">{item.title}</span>
        <span className="text-xs text-ink-3">
          <Facts items={[item.properties_name, `×${item.num}`, item.weight ? grams(item.weight) : null].filter(Boolean)} />
        </span>
      </span>
    </>
  );
  return (
    <div className="flex flex-col gap-14">
      {hasScreen(href) ? (
        <Link href={href} className="flex gap-18">
          {words}
        </Link>
      ) : (
        <div className="flex gap-18">{words}</div>
      )}
      {item.photos.length > 0 && (
        <section aria-label={t('send.item_photos', { title: item.title })}>
          <PhotoStrip photos={item.photos} picture="w-[max(88*var(--spacing),44px)]" scroll />
        </section>
      )}
    </div>
  );
}
