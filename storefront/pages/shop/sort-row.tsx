// The row below the search field: order, price filter, list or grid.
import { t } from '#shop/lib/i18n.ts';
import { cx } from '#ui/cx.ts';
import { DownIcon, FilterIcon, GridIcon, RowsIcon, SortIcon, UpIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { nextPriceSort, type Sort } from './query.ts';

export type SortRowProps = {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  onFilter: () => void;
  /** how many filters are on */
  filtered: number;
  form: 'grid' | 'row';
  onForm: (form: 'grid' | 'row') => void;
};

const item = 'relative inline-flex items-center gap-6 px-10 min-h-[max(84*var(--spacing),44px)] whitespace-nowrap';
const face = (on: boolean) => cx(item, on ? 'text-ink font-strong' : 'text-ink-2');

export function SortRow({ sort, onSort, onFilter, filtered, form, onForm }: SortRowProps) {
  const price = sort === 'price' || sort === '_price';
  const PriceIcon = sort === 'price' ? UpIcon : sort === '_price' ? DownIcon : SortIcon;
  const priceName = t(sort === 'price' ? 'shop.price_up' : sort === '_price' ? 'shop.price_down' : 'shop.price');
  return (
    <div className="flex items-center gap-x-28 gap-y-0 ps-12 text-md" role="group" aria-label={t('shop.order')}>
      <div className="flex min-w-0 flex-1 items-center overflow-x-auto [scrollbar-width:none]">
        <button type="button" aria-pressed={!sort} className={face(!sort)} onClick={() => onSort(undefined)}>
          {t('shop.default')}
        </button>
        <button type="button" aria-pressed={sort === '_sale'} className={face(sort === '_sale')} onClick={() => onSort('_sale')}>
          {t('shop.sales')}
        </button>
        <button
          type="button"
          aria-pressed={price}
          aria-label={priceName}
          className={face(price)}
          onClick={() => onSort(nextPriceSort(sort))}
        >
          {t('shop.price')}
          <PriceIcon className="ui-icon-xs" />
        </button>
        <button
          type="button"
          aria-pressed={sort === '_new'}
          className={cx(face(sort === '_new'), 'max-[340px]:hidden')}
          onClick={() => onSort('_new')}
        >
          {t('shop.newest')}
        </button>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(item, 'flex-none', filtered > 0 ? 'text-accent-text font-strong' : 'text-ink')}
        onClick={onFilter}
      >
        <FilterIcon className="ui-icon-sm" />
        {t('shop.filter')}
        {filtered > 0 && <span className="text-xs ui-num">{filtered}</span>}
      </button>
      <IconButton
        throttle={false}
        className="-mx-24"
        label={t(form === 'grid' ? 'shop.as_list' : 'shop.as_grid')}
        icon={form === 'grid' ? <RowsIcon className="ui-icon-sm" /> : <GridIcon className="ui-icon-sm" />}
        onClick={() => onForm(form === 'grid' ? 'row' : 'grid')}
      />
    </div>
  );
}
