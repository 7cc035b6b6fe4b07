// The filters of results: category, marketplace, shop, price in the chosen currency, in stock, sent to a country. Each with its
// count.
import { type ReactNode, useState } from 'react';
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { CountryPicker, useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { PriceFields } from './price-fields.tsx';
import { priceFilter } from './price-filter.ts';
import { NO_FILTERS, priceWindow, type Query } from './query.ts';
import { listArgs } from './use-search-query.ts';

export type Filters = Partial<Record<'cat' | 'tp' | 'shop_id' | 'from' | 'until' | 'stock' | 'to', string | number | undefined>>;
export type FilterSheetProps = { onClose: () => void; query: Query; onFilters: (filters: Filters) => void };

const MOST_CHIPS = 12;

/** An open sheet owns a history entry: the address is changed once that entry is gone, or the change would go with it. */
export default function FilterSheet({ onClose, query, onFilters }: FilterSheetProps) {
  const home = useCountry();
  const low = useTyped(query.from);
  const high = useTyped(query.until);
  const [cat, setCat] = useState(query.cat);
  const [tp, setTp] = useState(query.tp);
  const [shop_id, setShop] = useState(query.shop_id);
  const [stock, setStock] = useState(query.stock);
  const [country, setCountry] = useState(query.country);
  const [picking, setPicking] = useState(false);
  const { data } = useCall(
    'obapi/getItemlist',
    { ...listArgs(query), shop_id: query.shop_id, page_size: 1 },
    { quiet: true, keepPrevious: true },
  );
  const facets = data?.facets;
  const setPrices = (from?: number, until?: number) => {
    for (const [typed, fen] of [
      [low, from],
      [high, until],
    ] as const)
      fen ? typed.setFen(fen) : typed.setText('');
  };
  const done = (filters: Filters) => {
    onClose();
    onFilters(filters);
  };
  const apply = () =>
    done({
      cat,
      tp,
      shop_id,
      ...priceWindow(low.fen, high.fen),
      stock: stock ? '1' : undefined,
      to: country,
    });
  const figure = (n: number): ReactNode => (
    <span className="text-xs font-normal ui-num">{facets?.at_least ? t('search.at_least', { n: count(n) }) : count(n)}</span>
  );
  const place = country ?? home;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shop.filter')}
      actions={
        <>
          <Button onClick={() => done(NO_FILTERS)}>{t('shop.drop_filters')}</Button>
          <Button kind="primary" type="submit" form="filters">
            {t('shop.show_results')}
          </Button>
        </>
      }
    >
      <Form id="filters" onSubmit={apply} className="flex flex-col gap-28">
        {facets && facets.categories.length > 0 && (
          <Choices label={t('search.categories')}>
            {facets.categories.slice(0, MOST_CHIPS).map(({ id, name, count: n }) => (
              <Chip key={id} selected={id === cat} onClick={() => setCat(id === cat ? undefined : id)}>
                {name}
                {figure(n)}
              </Chip>
            ))}
          </Choices>
        )}
        {data && data.api_types.length > 1 && (
          <Choices label={t('search.markets')}>
            {data.api_types.map(({ code, name, count: n }) => (
              <Chip key={code} selected={code === tp} onClick={() => setTp(code === tp ? undefined : code)}>
                {name}
                {figure(n)}
              </Chip>
            ))}
          </Choices>
        )}
        <Choices label={t('search.prices')}>
          {facets?.prices.map(({ from, until, count: n }) => {
            const chosen = low.fen === (from || undefined) && high.fen === (until ?? undefined);
            return (
              <Chip
                key={`${from}-${until}`}
                selected={chosen}
                onClick={() => (chosen ? setPrices() : setPrices(from ?? undefined, until ?? undefined))}
              >
                <bdi>{priceFilter(from ?? undefined, until === null ? undefined : until + 1)}</bdi>
                {figure(n)}
              </Chip>
            );
          })}
        </Choices>
        <PriceFields low={low} high={high} className="grid grid-cols-2 gap-20" />
        <p className="text-xs text-ink-3">{t('shop.price_note')}</p>
        <Chips label={t('shop.filter')}>
          <Chip selected={stock} onClick={() => setStock(!stock)}>
            {t('search.in_stock')}
            {facets && figure(facets.in_stock)}
          </Chip>
          <Chip
            selected={Boolean(country)}
            onClick={() => (country ? setCountry(undefined) : place ? setCountry(place) : setPicking(true))}
          >
            {place ? t('search.sent', { country: countryName(place) }) : t('search.sent_none')}
            {country && facets?.sent !== undefined && figure(facets.sent)}
          </Chip>
        </Chips>
        {facets && facets.sellers.length > 1 && (
          <Choices label={t('search.sellers')}>
            {facets.sellers.map(({ shop_id: id, name, count: n }) => (
              <Chip key={id} selected={id === shop_id} onClick={() => setShop(id === shop_id ? undefined : id)}>
                <span className="ui-cut max-w-400">{name}</span>
                {figure(n)}
              </Chip>
            ))}
          </Choices>
        )}
      </Form>
      <CountryPicker open={picking} onClose={() => setPicking(false)} value={country} onPick={setCountry} />
    </Sheet>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-md text-ink mb-14">{label}</h3>
      <Chips label={label}>{children}</Chips>
    </section>
  );
}
