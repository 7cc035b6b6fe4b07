// One future order: the goods of a seller for one warehouse, their services, and what the order costs.

import { lazy, Suspense } from 'react';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import type { Chosen } from '#shop/parts/cart/checkout-services.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Image } from '#ui/data/image.tsx';
import { StoreIcon, WarehouseIcon } from '#ui/icons.tsx';
import { Cell } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const ServiceTicks = lazy(() => import('#shop/parts/cart/service-ticks.tsx'));

type Group = CheckoutOut['groups'][number];

export function GroupCard({
  group,
  services,
  chosen,
  onServices,
  onChange,
}: {
  group: Group;
  services: CheckoutOut['services'];
  chosen: Chosen;
  onServices: () => void;
  /** where there is room the services are in the page */
  onChange?: (chosen: Chosen) => void;
}) {
  const wide = useWindow(840) && onChange;
  const codes = new Set(Object.values(chosen).flat());
  const names = services.filter((service) => codes.has(service.code)).map((service) => service.name);
  return (
    <section className="ui-card flex flex-col gap-20" aria-label={group.shop_name}>
      <h2 className="flex items-center gap-12 text-md">
        <StoreIcon className="ui-icon-sm flex-none" />
        <span className="ui-cut min-w-0 font-strong text-ink">{group.shop_name}</span>
        <span className="flex-none text-xs font-normal text-ink-3">
          {group.api_type === 'manual' ? t('api_type.manual') : marketName(group.api_type)}
        </span>
      </h2>
      {group.items.map((row) => (
        <Line key={row.id} row={row} />
      ))}
      {wide ? (
        services.length > 0 && (
          <Suspense fallback={null}>
            <ServiceTicks group={group} services={services} chosen={chosen} onChange={wide} />
          </Suspense>
        )
      ) : (
        <div className="-my-8">
          <Cell
            className="!px-0"
            label={t('checkout.services')}
            value={names.length > 0 ? list(names) : t('checkout.services_none')}
            onClick={onServices}
          />
        </div>
      )}
      <div className="flex flex-col gap-6 border-t border-line pt-18 text-xs text-ink-3">
        <span className="flex flex-wrap items-center justify-between gap-x-20">
          <span className="inline-flex items-center gap-8">
            <WarehouseIcon className="ui-icon-xs" />
            {t('checkout.warehouse', { name: group.warehouse_name })}
          </span>
          <bdi className="text-sm text-ink">{t('cart.seller_total', { total: money(group.total) })}</bdi>
        </span>
        <Facts
          items={group.components
            .filter((row) => row.code === 'domestic_freight' || row.code === 'service_fee')
            .map((row) => <bdi key={row.code}>{`${formatText(row.key, row.params)} ${money(row.amount)}`}</bdi>)}
        />
      </div>
    </section>
  );
}

/** "€9.56 × 2", and of a single one "× 1": the amount next to it is that of the row. */
const each = ({ price, num }: Group['items'][number]): string => `${num > 1 ? `${money(price)} ` : ''}×\u00a0${num}`;

function Line({ row }: { row: Group['items'][number] }) {
  return (
    <div className="flex items-start gap-20">
      <Image {...picture(row.pic_url, 128)} alt="" className="w-128 flex-none" />
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <span className="line-clamp-2 text-md leading-snug text-ink">{row.title}</span>
        <span className="text-xs text-ink-3">
          <Facts items={[row.properties_name, <bdi key="num">{each(row)}</bdi>].filter(Boolean)} />
        </span>
        {row.remark && <span className="line-clamp-2 text-xs text-ink-2">{t('checkout.remark', { text: row.remark })}</span>}
      </div>
      <Price fen={row.price * row.num} stack about={row.provisional} size="md" className="flex-none text-end" />
    </div>
  );
}
