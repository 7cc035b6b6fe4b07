// Goods in stock to choose from, by warehouse: weight, free days left, storage fee, inspection photos. One waybill takes one warehouse.
import { lazy, Suspense, useState } from 'react';
import type { StockGroup, StockItem } from '#contract/calls/stock-shapes.ts';
import { grams } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Videos } from '#shop/parts/photo/videos.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const ExtendSheet = lazy(() => import('#shop/parts/order/extend-sheet.tsx'));

export type Chosen = ReadonlySet<number>;

/** Ticks of another warehouse replace the previous ones. */
export function ticked(groups: readonly StockGroup[], chosen: Chosen, ids: readonly number[], on: boolean): Set<number> {
  const group = groups.find((g) => g.items.some((item) => ids.includes(item.id)));
  const here = new Set([...chosen].filter((id) => group?.items.some((item) => item.id === id)));
  for (const id of ids) on ? here.add(id) : here.delete(id);
  return here;
}

type Props = { groups: readonly StockGroup[]; chosen: Chosen; onChange: (chosen: Set<number>) => void; sunken?: boolean };

export function StockList({ groups, chosen, onChange, sunken }: Props) {
  const tick = (ids: readonly number[], on: boolean) => onChange(ticked(groups, chosen, ids, on));
  return groups.map((group) => {
    const ids = group.items.map((item) => item.id);
    const on = ids.filter((id) => chosen.has(id)).length;
    return (
      <section key={group.warehouse_id} className={cx('ui-card', sunken && 'border border-line')}>
        <Checkbox
          checked={on === ids.length}
          some={on > 0}
          label={t('send.tick_all', { name: group.warehouse_name })}
          onChange={(all) => tick(ids, all)}
        >
          <h2 className="text-lg font-strong text-ink">{group.warehouse_name}</h2>
        </Checkbox>
        <ul className="mt-8 flex flex-col">
          {group.items.map((item) => (
            <li key={item.id} className="border-line py-20 not-first:border-t last:pb-0">
              <Row item={item} chosen={chosen.has(item.id)} onTick={(yes) => tick([item.id], yes)} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ item, chosen, onTick }: { item: StockItem; chosen: boolean; onTick: (on: boolean) => void }) {
  return (
    <div className="flex flex-col gap-14">
      <Checkbox checked={chosen} onChange={onTick} className="!items-start w-full">
        <span className="flex min-w-0 flex-1 gap-18">
          <Image {...picture(item.pic_url, 128)} alt="" className="w-128 flex-none self-start" />
          <span className="flex min-w-0 flex-1 flex-col gap-6">
            <span className="line-clamp-2 text-sm text-ink">{item.title}</span>
            <span className="text-xs text-ink-3">
              <Facts items={[item.properties_name, `×${item.num}`].filter(Boolean)} />
            </span>
            <span className="text-xs text-ink-2">
              <Facts
                items={[item.weight === null ? t('send.unmeasured') : grams(item.weight), <Free key="free" item={item} />]}
              />
            </span>
          </span>
        </span>
      </Checkbox>
      <PhotoStrip photos={item.photos} picture="w-[max(88*var(--spacing),44px)]" scroll className="ms-60" />
      <Videos videos={item.videos} poster={item.photos[0]?.url ?? item.pic_url} className="ms-60" />
      {item.actions.includes('extend') && <Extend item={item} />}
    </div>
  );
}

/** Storing longer, where the server offers it: the end of free storage is near, or has passed. */
export function Extend({ item }: { item: StockItem }) {
  const [open, setOpen] = useState(false);
  const { stay } = item;
  if (!stay) return null;
  return (
    <div className="ms-66 flex flex-wrap items-center justify-between gap-14">
      {stay.days_left < 0 && (
        <span className="text-xs text-clock">{t('stay.over', { n: -stay.days_left, amount: money(stay.day_fee) })}</span>
      )}
      <Button size="small" onClick={() => setOpen(true)}>
        {t('stay.extend', { days: stay.extend_days, amount: money(stay.extend_price) })}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExtendSheet items={[item]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const SOON_DAYS = 7;

/** How long storage is still free, or its fee so far. */
export function Free({ item }: { item: Pick<StockItem, 'stay' | 'storage_fee'> }) {
  const days = item.stay?.days_left ?? null;
  if (item.storage_fee > 0) return <span className="text-clock">{t('send.storage', { amount: money(item.storage_fee) })}</span>;
  if (days === null || days < 0) return null;
  return (
    <span className={cx(days <= SOON_DAYS && 'text-clock')}>
      {days === 0 ? t('send.free_today') : t('send.free_left', { n: days })}
    </span>
  );
}
