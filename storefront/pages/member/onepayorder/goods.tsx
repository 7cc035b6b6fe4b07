// The goods with their own states and photos next to the listing. Questions and after-sale are on the page of their order.

import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import { grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Videos } from '#shop/parts/photo/videos.tsx';
import { Image } from '#ui/data/image.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { QuestionIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const MOST_LISTING = 5;

export function Goods({ order }: { order: OnepayDetail }) {
  const photographed = order.items.some((item) => item.photos.length > 0);
  const pictures = useCall('orders/photo', { id: order.id }, { enabled: photographed, quiet: true });
  const listingOf = (id: number) => pictures.data?.items.find((one) => one.item_id === id)?.listing.slice(0, MOST_LISTING) ?? [];
  return (
    <Card title={t('onepay.items')} className="flex flex-col">
      {order.items.map((item) => (
        <Item key={item.id} item={item} order={order} listing={listingOf(item.id)} />
      ))}
    </Card>
  );
}

function Item({ item, order, listing }: { item: OrderItemOut; order: OnepayDetail; listing: readonly string[] }) {
  const href = to.order({ id: item.order_id });
  return (
    <section className="flex flex-col gap-18 border-line py-24 not-first:border-t last:pb-0" aria-label={item.title}>
      <Link href={href} className="flex items-start gap-20">
        <Image {...sized(item.pic_url, 128)} alt="" className="w-128 flex-none" />
        <span className="flex min-w-0 flex-1 flex-col gap-6">
          <span className="line-clamp-2 text-md leading-snug text-ink">{item.title}</span>
          <span className="text-xs text-ink-3">
            <Facts items={[item.properties_name, `×\u00a0${item.num}`, item.weight ? grams(item.weight) : null]} />
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
            <Price fen={item.price} currency={order.currency} rate={order.rate} />
            <StateBadge thing="item" state={item.state} />
          </span>
          {item.refunded > 0 && (
            <span className="text-xs text-safe">{t('order.item_refunded', { amount: frozenMoney(item.refunded, order) })}</span>
          )}
        </span>
      </Link>
      {item.ask && (
        <Note
          tone="you"
          icon={<QuestionIcon className="ui-icon-sm" />}
          end={
            <Button size="small" kind="primary" href={href}>
              {t('onepay.answer')}
            </Button>
          }
        >
          {item.ask.text}
        </Note>
      )}
      {item.photos.length > 0 && (
        <div className="flex flex-col gap-12">
          <h3 className="text-xs text-ink-3">{t('order.photos', { n: item.photos.length })}</h3>
          <PhotoStrip photos={item.photos} scroll />
          {listing.length > 0 && (
            <>
              <h3 className="text-xs text-ink-3">{t('order.listing')}</h3>
              <PhotoStrip photos={listing} picture="w-110" scroll />
            </>
          )}
        </div>
      )}
      <Videos videos={item.videos} poster={item.photos[0]?.url ?? item.pic_url} />
      <Button size="small" className="self-end" href={href}>
        {t('onepay.item_open')}
      </Button>
    </section>
  );
}
