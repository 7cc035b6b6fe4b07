// Search: results by word, category, shop or picture; before that, and while typing, words to search for.
import { lazy, Suspense, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { queries } from '#shop/lib/query.ts';
import { noteWord } from '#shop/lib/search-words.ts';
import { persisted } from '#shop/lib/storage.ts';
import { useTitle } from '#shop/lib/title.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { SearchBar } from '#shop/parts/goods/search-bar.tsx';
import { WordPanel } from '#shop/parts/goods/word-panel.tsx';
import { Button } from '#ui/input/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { filterCount, isBlank, NO_FILTERS, nameOfCategory, type Query } from './query.ts';
import { type Named, Results } from './results.tsx';
import { SortRow } from './sort-row.tsx';
import { useSearchQuery } from './use-search-query.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));
const FilterColumn = lazy(() => import('./filter-column.tsx'));

type Form = 'grid' | 'row';
const form = persisted<Form>('goods.form', 'grid', (value): value is Form => value === 'grid' || value === 'row');
const LISTS = ['obapi/getItemlist', 'obapi/getItemSearchShop', 'index/getFloor'];
const refresh = () =>
  Promise.all(LISTS.map((path) => queries.refetchQueries({ queryKey: [path], type: 'active' }, { throwOnError: true })));

/** The words searched for, else what is listed. */
function titleOf(query: Query, listed: string | undefined, category: string | undefined): string {
  const { keyword, imgid } = query;
  return keyword ?? listed ?? category ?? t(isBlank(query) ? 'shop.search' : imgid ? 'shop.by_picture' : 'page.shop');
}

export default function Shop() {
  const { query, set } = useSearchQuery();
  const wide = useWindow(1024);
  const { keyword, imgid } = query;
  const [typing, setTyping] = useState<string | null>(null);
  const [shape, setShape] = useState<Form>(form.get());
  const [pricing, setPricing] = useState(false);
  const [shown, setShown] = useState(imgid);
  if (shown !== imgid) {
    // A picture was chosen while words were being typed: its results replace theirs.
    setShown(imgid);
    setTyping(null);
  }
  const blank = isBlank(query);
  const searching = blank || typing !== null;
  const tree = useCall('index/category', {}, { staleTime: 600_000, quiet: true, enabled: query.cat !== undefined });
  // For a shop or a floor its first page carries the name; the list below fetches it.
  const [listed, setListed] = useState<Named | null>(null);
  const name = listed && listed.shop_id === query.shop_id && listed.floor === query.floor ? listed.name : undefined;
  const title = titleOf(query, name, nameOfCategory(tree.data ?? [], query.cat));
  useTitle(title);

  const word = (next: string) => {
    noteWord(next);
    setTyping(null);
    set({
      keyword: next,
      imgid: undefined,
      ...NO_FILTERS,
      ...(imgid ? {} : { cat: query.cat }),
      exact: undefined,
    });
    window.scrollTo(0, 0);
  };
  const show = (next: Form) => {
    form.set(next);
    setShape(next);
  };
  return (
    <Page
      onRefresh={searching ? undefined : refresh}
      nav={
        <SearchBar
          mode="back"
          value={keyword ?? ''}
          autoFocus={blank}
          onWord={word}
          onFocus={() => setTyping((old) => old ?? keyword ?? '')}
          onText={setTyping}
        >
          {!searching && !query.floor && (
            <SortRow
              sort={query.sort}
              onSort={(sort) => set({ sort })}
              onFilter={() => setPricing(true)}
              filtered={filterCount(query)}
              form={shape}
              onForm={show}
            />
          )}
        </SearchBar>
      }
    >
      <h1 className="shop-found-title ui-hidden">{title}</h1>
      {searching ? (
        <>
          <WordPanel text={typing === keyword ? '' : (typing ?? '')} onWord={word} />
          {!blank && (
            <Button kind="quiet" size="small" throttle={false} onClick={() => setTyping(null)} className="self-start">
              {t('shop.back_to_results')}
            </Button>
          )}
          {blank && !typing && (
            <Button href={to.itemNotFound()} className="self-start" size="small">
              {t('item.by_hand')}
            </Button>
          )}
        </>
      ) : (
        <div className="shop-found">
          {wide && !query.floor && (
            <Suspense fallback={<aside className="shop-filter" />}>
              <FilterColumn query={query} onFilters={set} />
            </Suspense>
          )}
          <div className="shop-found-rows">
            <Results query={query} set={set} form={shape} onWord={word} onNamed={setListed} />
          </div>
        </div>
      )}
      {pricing && (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setPricing(false)} query={query} onFilters={(filters) => set(filters)} />
        </Suspense>
      )}
    </Page>
  );
}
