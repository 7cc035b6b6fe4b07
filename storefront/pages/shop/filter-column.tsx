// The filters beside the results of a wide window: every change applies at once.
import type { ReactNode } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Form } from '#ui/input/form.tsx';
import type { Filters } from './filter-sheet.tsx';
import { PriceBars } from './price-bars.tsx';
import { PriceFields } from './price-fields.tsx';
import { priceFilter } from './price-filter.ts';
import { filterCount, NO_FILTERS, priceWindow, type Query } from './query.ts';
import { listArgs } from './use-search-query.ts';

type Props = { query: Query; onFilters: (filters: Filters) => void };

export default function FilterColumn({ query, onFilters }: Props) {
  const { cat, tp, shop_id, stock, country } = query;
  const home = useCountry();
  const place = country ?? home;
  const { data } = useCall(
    'obapi/getItemlist',
    { ...listArgs(query), shop_id, page_size: 1 },
    { quiet: true, keepPrevious: true, enabled: !query.imgid },
  );
  const facets = data?.facets;
  const figure = (n: number): ReactNode => (
    <span className="ui-num shop-filter-n">{facets?.at_least ? t('search.at_least', { n: count(n) }) : count(n)}</span>
  );
  const row = (key: string | number, on: boolean, name: string, n: number, to: Filters) => (
    <Checkbox key={key} shape="square" checked={on} onChange={() => onFilters(to)} className="shop-filter-row">
      <span className="ui-cut">{name}</span>
      {figure(n)}
    </Checkbox>
  );
  return (
    <aside className="ui-card shop-filter" aria-label={t('shop.filter')}>
      {data && data.api_types.length > 1 && (
        <Part title={t('search.markets')}>
          {data.api_types.map(({ code, name, count: n }) =>
            row(code, code === tp, name, n, { tp: code === tp ? undefined : code }),
          )}
        </Part>
      )}
      {facets && facets.categories.length > 0 && (
        <Part title={t('search.categories')}>
          {facets.categories.map(({ id, name, count: n }) => row(id, id === cat, name, n, { cat: id === cat ? undefined : id }))}
        </Part>
      )}
      <Prices
        key={`${query.from} ${query.until}`}
        query={query}
        onFilters={onFilters}
        prices={facets?.prices ?? []}
        bars={facets?.bars}
      />
      <Part title={t('shop.filter')}>
        {row('stock', stock, t('search.in_stock'), facets?.in_stock ?? 0, { stock: stock ? undefined : '1' })}
        {place && (
          <Checkbox
            shape="square"
            checked={Boolean(country)}
            onChange={() => onFilters({ to: country ? undefined : place })}
            className="shop-filter-row"
          >
            {t('search.sent', { country: countryName(place) })}
          </Checkbox>
        )}
      </Part>
      {facets && facets.sellers.length > 1 && (
        <Part title={t('search.sellers')}>
          {facets.sellers.map(({ shop_id: id, name, count: n }) =>
            row(id, id === shop_id, name, n, { shop_id: id === shop_id ? undefined : id }),
          )}
        </Part>
      )}
      {filterCount(query) > 0 && (
        <Button size="small" onClick={() => onFilters(NO_FILTERS)} className="mt-20">
          {t('shop.drop_filters')}
        </Button>
      )}
    </aside>
  );
}

type Facets = NonNullable<OutputAt<'obapi/getItemlist'>['facets']>;
type PricesProps = Props & { prices: Facets['prices']; bars: Facets['bars'] };

function Prices({ query, onFilters, prices, bars }: PricesProps) {
  const low = useTyped(query.from);
  const high = useTyped(query.until);
  return (
    <Part title={t('search.prices')}>
      {bars && (
        <PriceBars
          key={`${bars.from} ${bars.step}`}
          bars={bars}
          from={query.from}
          until={query.until}
          onChange={(from, until) => onFilters(priceWindow(from, until))}
        />
      )}
      <Form onSubmit={() => onFilters(priceWindow(low.fen, high.fen))} className="flex flex-col gap-16">
        <PriceFields low={low} high={high} className="grid grid-cols-2 gap-16" />
        <Chips label={t('search.prices')}>
          {prices.map(({ from, until }) => {
            const chosen = query.from === (from || undefined) && query.until === (until ?? undefined);
            return (
              <Chip
                key={`${from}-${until}`}
                selected={chosen}
                onClick={() =>
                  onFilters(chosen ? priceWindow(undefined, undefined) : priceWindow(from || undefined, until ?? undefined))
                }
              >
                <bdi>{priceFilter(from ?? undefined, until === null ? undefined : until + 1)}</bdi>
              </Chip>
            );
          })}
        </Chips>
        <Button size="small" type="submit">
          {t('shop.show_results')}
        </Button>
      </Form>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
