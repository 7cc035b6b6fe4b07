// Goods in stock beside the form of a wide window: a table by warehouse. Goods of another warehouse than the ones ticked cannot go
// with them.
import { useState } from 'react';
import type { StockGroup, StockItem } from '#contract/calls/stock-shapes.ts';
import type { StockSort } from '#contract/calls/stock-sorts.ts';
import { calendarDay, kg } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { Videos } from '#shop/parts/photo/videos.tsx';
import { Image } from '#ui/data/image.tsx';
import { ArrowUpIcon, SortIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';
import { type Chosen, Extend, Free, ticked } from './stock-list.tsx';

/** The end of free storage is named in days once it is so near. */
const SOON_DAYS = 14;

type Props = {
  groups: readonly StockGroup[];
  chosen: Chosen;
  onChange: (chosen: Set<number>) => void;
  sort: StockSort | undefined;
  onSort: (sort: StockSort | undefined) => void;
};

export function StockTable({ groups, chosen, onChange, sort, onSort }: Props) {
  const [viewed, setViewed] = useState<StockItem | null>(null);
  const tick = (ids: readonly number[], on: boolean) => onChange(ticked(groups, chosen, ids, on));
  const items = groups.flatMap((group) => group.items.filter((item) => chosen.has(item.id)));
  const home = groups.find((group) => group.items.some((item) => chosen.has(item.id)));
  const weight = items.reduce((sum, item) => sum + (item.weight ?? 0), 0);
  return (
    <div className="ui-card wide-table wide-stock">
      <h2 aria-live="polite">
        {items.length > 0 ? t('wide.chosen', { n: items.length, weight: kg(weight) }) : t('send.choose')}
      </h2>
      <table>
        <caption className="ui-hidden">{t('send.choose')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col" colSpan={2}>
              {t('wide.col.item')}
            </th>
            <th scope="col" data-end>
              {t('wide.col.weight')}
            </th>
            <th scope="col" data-end aria-sort={sort ? 'ascending' : 'none'}>
              <button type="button" className="wide-sort" onClick={() => onSort(sort ? undefined : 'days_left')}>
                {t('wide.col.free')}
                {sort ? <ArrowUpIcon className="ui-icon-xs" /> : <SortIcon className="ui-icon-xs" />}
              </button>
            </th>
          </tr>
        </thead>
        {groups.map((group) => {
          const ids = group.items.map((item) => item.id);
          const on = ids.filter((id) => chosen.has(id)).length;
          const other = home !== undefined && home !== group;
          return (
            <tbody key={group.warehouse_id} data-off={other || undefined}>
              <tr className="wide-stock-head">
                <td>
                  <Checkbox
                    checked={on === ids.length}
                    some={on > 0}
                    disabled={other}
                    label={t('send.tick_all', { name: group.warehouse_name })}
                    onChange={(all) => tick(ids, all)}
                  />
                </td>
                <th scope="rowgroup" colSpan={4}>
                  {other ? t('wide.other', { name: group.warehouse_name }) : group.warehouse_name}
                </th>
              </tr>
              {group.items.map((item) => (
                <tr key={item.id} aria-selected={chosen.has(item.id)}>
                  <td>
                    <Checkbox
                      checked={chosen.has(item.id)}
                      disabled={other}
                      label={item.title}
                      onChange={(yes) => tick([item.id], yes)}
                    />
                  </td>
                  <td className="wide-stock-pic">
                    <Picture item={item} onView={() => setViewed(item)} />
                  </td>
                  <th scope="row">
                    <span className="line-clamp-2">{item.title}</span>
                    <small>
                      <Facts items={[item.properties_name, <bdi key="num">{`×\u00a0${item.num}`}</bdi>].filter(Boolean)} />
                    </small>
                    <Videos videos={item.videos} poster={item.photos[0]?.url ?? item.pic_url} />
                    {item.actions.includes('extend') && <Extend item={item} />}
                  </th>
                  <td data-end>
                    {item.weight === null ? t('send.unmeasured') : <bdi className="ui-num">{kg(item.weight)}</bdi>}
                  </td>
                  <td data-end>
                    <Until item={item} />
                  </td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      {viewed && (
        <PictureViewer
          open
          index={0}
          onClose={() => setViewed(null)}
          pictures={viewed.photos.map(({ url }, at) => ({ src: url, alt: t('photo.number', { n: at + 1 }) }))}
        />
      )}
    </div>
  );
}

function Picture({ item, onView }: { item: StockItem; onView: () => void }) {
  const image = <Image {...picture(item.pic_url, 128)} alt="" />;
  if (item.photos.length === 0) return image;
  return (
    <button type="button" aria-label={t('send.item_photos', { title: item.title })} onClick={onView}>
      {image}
    </button>
  );
}

/** The last free day; near it the days left, beyond it the fee. */
function Until({ item }: { item: StockItem }) {
  const days = item.stay?.days_left ?? null;
  const near = item.storage_fee > 0 || (days !== null && days <= SOON_DAYS);
  return (
    <>
      {item.free_until && <span className={near ? 'font-strong text-clock' : undefined}>{calendarDay(item.free_until)}</span>}
      {near && (
        <small>
          <Free item={item} />
        </small>
      )}
    </>
  );
}
