// The goods found: how many, narrowed by what, and what to do when there are none.
import { type ReactNode, useEffect } from 'react';
import { regionName } from '#client/region-name.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import { count } from '#shop/lib/format.ts';
import { locale, t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { useSetParams } from '#shop/lib/router.tsx';
import { marketName } from '#shop/lib/settings-store.ts';
import { type ListResult, useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { GoodsGrid, GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { PictureHead, PictureRefused } from './picture-head.tsx';
import { priceFilter } from './price-filter.ts';
import { filterCount, NO_FILTERS, type Query } from './query.ts';
import { SearchNotes } from './search-notes.tsx';
import { ShopHead } from './shop-head.tsx';
import { listArgs, shopArgs } from './use-search-query.ts';

/** What is listed, by the name in its first page. */
export type Named = Pick<Query, 'shop_id' | 'floor'> & { name: string };

export type ResultsProps = {
  query: Query;
  set: ReturnType<typeof useSetParams>;
  form: 'grid' | 'row';
  /** the shop or floor whose goods are listed, once its name has come */
  onNamed: (listed: Named) => void;
  onWord: (word: string) => void;
};

export function Results(props: ResultsProps) {
  const { floor, shop_id, imgid } = props.query;
  if (floor) return <OfFloor {...props} floor={floor} />;
  if (imgid) return <OfPicture {...props} />;
  return shop_id ? <OfShop {...props} /> : <OfAll {...props} />;
}

function useNamed({ query: { shop_id, floor }, onNamed }: ResultsProps, name: string | undefined): void {
  useEffect(() => {
    if (name) onNamed({ shop_id, floor, name });
  }, [name, shop_id, floor, onNamed]);
}

function OfFloor({ floor, ...props }: ResultsProps & { floor: number }) {
  const list = useList('index/getFloor', { id: floor, page_size: 20 });
  useNamed(props, list.first?.floor.title);
  return (
    <>
      {list.first && <h2 className="text-xl text-ink px-4">{list.first.floor.title}</h2>}
      <Found list={list} {...props} />
    </>
  );
}

function OfShop(props: ResultsProps) {
  const { query, set } = props;
  const list = useList('obapi/getItemSearchShop', shopArgs(query));
  useNamed(props, list.first?.shop.shop_name);
  return (
    <>
      {list.first && <ShopHead shop={list.first.shop} />}
      <Filters query={query} set={set} {...countsOf(list.first)} />
      <SearchNotes answer={list.first} query={query} onWord={props.onWord} onExact={() => set({ exact: '1' })} />
      <Found list={list} {...props} />
    </>
  );
}

function OfAll(props: ResultsProps) {
  const { query, set } = props;
  const list = useList('obapi/getItemlist', listArgs(query));
  const words = list.first?.words ?? [];
  return (
    <>
      <Filters query={query} set={set} markets={list.first?.api_types} {...countsOf(list.first)} />
      <SearchNotes answer={list.first} query={query} onWord={props.onWord} onExact={() => set({ exact: '1' })} />
      <Found list={list} words={words} {...props} />
      {list.first?.more && !list.first.cursor && list.rows.length >= list.total && (
        <p className="text-xs text-ink-3 px-4">{t('search.first_only', { n: count(list.total) })}</p>
      )}
    </>
  );
}

/** Results that look like a picture; an imgid that is gone is not an error to retry. */
function OfPicture(props: ResultsProps) {
  const { query, set } = props;
  const list = useList('obapi/getItemlist', listArgs(query), { quiet: true });
  const likeBest = list.first?.like_best ?? [];
  if (list.error?.kind === 'refused' && list.rows.length === 0) return <PictureRefused why={translate(list.error.msg)} />;
  return (
    <>
      <PictureHead picture={list.first?.picture} indexing={list.first?.indexing} />
      <Filters
        query={query}
        set={set}
        markets={list.first?.api_types}
        categories={list.first?.categories}
        {...countsOf(list.first)}
      />
      <Found list={list} {...props} />
      {likeBest.length > 0 && !list.hasMore && (
        <section className="flex flex-col gap-20">
          <h2 className="text-lg text-ink px-4">{t('shop.like_best')}</h2>
          <GoodsGrid rows={likeBest} form={props.form} />
        </section>
      )}
    </>
  );
}

type FoundProps<O> = ResultsProps & { list: ListResult<O>; words?: readonly string[] };

/** The goods themselves, or what to do when there are none. */
function Found<O>({ list, words = [], query, set, form, onWord }: FoundProps<O>) {
  return (
    <ListBody
      list={list}
      shape={<GoodsSkeleton form={form} />}
      rows={(rows) => <GoodsGrid rows={rows as GoodsCard[]} form={form} eager />}
      empty={emptyState(query, set, words, onWord)}
    />
  );
}

type FiltersProps = Pick<ResultsProps, 'query' | 'set'> & {
  markets?: { code: string; name: string; count: number }[];
  /** of a search by picture */
  categories?: { id: number; name: string; count: number }[];
  /** goods found; undefined until it is known */
  total?: number | undefined;
  /** there are more than that */
  more?: boolean | undefined;
};

const countsOf = (answer: { items: { total: number }; more: boolean } | undefined) => ({
  total: answer?.items.total,
  more: answer?.more,
});

function Filters({ query, set, markets = [], categories = [], total, more }: FiltersProps) {
  const { from, until, tp, cat, stock, country } = query;
  const price = priceFilter(from, until);
  const all = markets.reduce((sum, market) => sum + market.count, 0);
  return (
    <>
      {categories.length > 1 && (
        <Chips scroll label={t('field.cat')}>
          <Chip selected={!cat} onClick={() => set({ cat: undefined })}>
            {t('shop.all_categories')}
          </Chip>
          {categories.map(({ id, name, count: n }) => (
            <Chip key={id} selected={id === cat} onClick={() => set({ cat: id === cat ? undefined : id })}>
              {name}
              <Figure n={n} more={more} />
            </Chip>
          ))}
        </Chips>
      )}
      {(price || markets.length > 1 || tp || stock || country) && (
        <Chips scroll label={t('shop.filter')}>
          {price && (
            <Chip
              selected
              removable
              label={t('shop.remove_price', { price })}
              onClick={() => set({ from: undefined, until: undefined })}
            >
              <bdi>{price}</bdi>
            </Chip>
          )}
          <Chip selected={!tp} onClick={() => set({ tp: undefined })}>
            {t('shop.all_markets')}
            {all > 0 && <Figure n={all} more={more} />}
          </Chip>
          {markets.map(({ code, name, count: n }) => (
            <Chip key={code} selected={code === tp} onClick={() => set({ tp: code === tp ? undefined : code })}>
              {name}
              <Figure n={n} more={more} />
            </Chip>
          ))}
          {stock && (
            <Chip
              selected
              removable
              label={t('search.remove', { name: t('search.in_stock') })}
              onClick={() => set({ stock: undefined })}
            >
              {t('search.in_stock')}
            </Chip>
          )}
          {country && (
            <Chip
              selected
              removable
              label={t('search.remove', { name: t('search.sent', { country: regionName(country, locale()) }) })}
              onClick={() => set({ to: undefined })}
            >
              {t('search.sent', { country: regionName(country, locale()) })}
            </Chip>
          )}
          {tp && !markets.some((market) => market.code === tp) && (
            <Chip selected removable onClick={() => set({ tp: undefined })}>
              {marketName(tp)}
            </Chip>
          )}
        </Chips>
      )}
      {total !== undefined && total > 0 && (
        <Facts
          className="text-xs text-ink-3 px-4 -my-4"
          items={[more ? t('search.found_more', { n: count(total) }) : t('shop.found', { n: total }), t('shop.without_freight')]}
        />
      )}
    </>
  );
}

const Figure = ({ n, more }: { n: number; more?: boolean | undefined }): ReactNode => (
  <span className="text-xs font-normal ui-num">{more ? t('search.at_least', { n: count(n) }) : count(n)}</span>
);

/** Nothing found: without the filter, with other words, or by hand. */
function emptyState(query: Query, set: ResultsProps['set'], words: readonly string[], onWord: (word: string) => void) {
  const narrowed = filterCount({ ...query, cat: query.imgid ? query.cat : undefined }) > 0;
  return {
    title: query.keyword ? t('shop.none_for', { word: query.keyword }) : t(query.imgid ? 'shop.none_alike' : 'shop.none'),
    help: (
      <>
        {t(narrowed ? 'shop.none_narrowed' : query.imgid ? 'shop.none_alike_help' : 'shop.none_help')}
        {words.length > 0 && (
          <span className="flex flex-wrap justify-center gap-14 mt-20">
            {words.slice(0, 6).map((word) => (
              <Chip key={word} onClick={() => onWord(word)}>
                {word}
              </Chip>
            ))}
          </span>
        )}
      </>
    ),
    actions: (
      <>
        {narrowed && (
          <Button size="small" onClick={() => set({ ...NO_FILTERS, ...(query.imgid ? {} : { cat: query.cat }) })}>
            {t('shop.drop_filters')}
          </Button>
        )}
        <Button size="small" kind={narrowed ? 'secondary' : 'primary'} href={to.itemNotFound()}>
          {t('item.by_hand')}
        </Button>
      </>
    ),
  };
}
