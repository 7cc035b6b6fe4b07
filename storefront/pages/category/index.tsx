// Categories: the first level at the start, the levels below next to it, and the goods of the chosen one.
import { useEffect, useRef } from 'react';
import type { CategoryOut } from '#contract/calls/showcase.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam, useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { GoodsGrid, GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { SearchBar } from '#shop/parts/goods/search-bar.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const FRESH_MS = 600_000;

/** The branch a category lies in; the first when nothing is chosen. */
export function branchOf(tree: readonly CategoryOut[], cat: number): CategoryOut | undefined {
  return tree.find((one) => one.id === cat || one.children.some((child) => child.id === cat)) ?? tree[0];
}

export default function Category() {
  const tree = useCall('index/category', {}, { staleTime: FRESH_MS });
  const cat = useNumberParam('cat');
  const branch = tree.data && branchOf(tree.data, cat);
  return (
    <Screen
      top={<SearchBar />}
      nav={null}
      flush
      onRefresh={tree.refetch}
      mainClassName="!gap-0"
      className="[&_.shop-top]:top-[calc(16*var(--spacing)-var(--bar))]"
    >
      <h1 className="ui-hidden">{t('page.category')}</h1>
      <QueryBoundary call={tree} shape={<PageSkeleton />}>
        {(data) => (
          <div className="flex items-start">
            <Rail tree={data} chosen={branch?.id} />
            <div className="shop-branch flex-1 min-w-0 px-18 pt-18 pb-40">
              {branch && <Branch key={branch.id} branch={branch} cat={cat || branch.id} />}
            </div>
          </div>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Rail({ tree, chosen }: { tree: CategoryOut[]; chosen?: number }) {
  const set = useSetParams();
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is chosen
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav
      aria-label={t('category.rail')}
      className="shop-branches sticky top-112 w-[max(calc(184*var(--spacing)),92px)] flex-none max-h-[calc(100dvh-112*var(--spacing)-var(--tabbar))] overflow-y-auto pb-76 [scrollbar-width:none]"
    >
      {tree.map(({ id, name }) => (
        <button
          key={id}
          ref={id === chosen ? current : undefined}
          type="button"
          aria-current={id === chosen || undefined}
          className={cx(
            'relative block w-full min-h-96 px-20 py-16 text-sm leading-snug text-start hyphens-auto -outline-offset-2',
            id === chosen ? 'bg-surface text-ink font-strong' : 'text-ink-2',
          )}
          onClick={() => {
            set({ cat: id });
            window.scrollTo(0, 0);
          }}
        >
          {id === chosen && <i className="absolute inset-y-28 start-0 w-6 rounded-pill bg-accent" />}
          {name}
        </button>
      ))}
    </nav>
  );
}

function Branch({ branch, cat }: { branch: CategoryOut; cat: number }) {
  const set = useSetParams();
  const form = useWindow(600) ? 'grid' : 'row';
  const goods = useList('obapi/getItemlist', { cat, page_size: 20 });
  return (
    <div className="flex flex-col gap-18">
      {branch.children.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(calc(150*var(--spacing)),1fr))] gap-12 bg-surface rounded-card p-14">
          {branch.children.map(({ id, name, image }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === cat}
                className={cx(
                  'flex w-full flex-col items-center gap-8 p-8 rounded-image text-xs text-center',
                  id === cat ? 'bg-accent-soft text-accent-text font-strong' : 'text-ink-2',
                )}
                onClick={() => set({ cat: id === cat ? branch.id : id })}
              >
                <Image {...picture(image, 112)} alt="" className="w-112" />
                <span className="line-clamp-2 leading-snug">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ListBody
        list={goods}
        shape={<GoodsSkeleton count={4} form={form} />}
        rows={(rows) => <GoodsGrid rows={rows} form={form} />}
        empty={{
          title: t('category.empty'),
          help: t('category.empty_help'),
          actions: (
            <Button size="small" href={to.itemNotFound()}>
              {t('item.by_hand')}
            </Button>
          ),
        }}
      />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="flex">
      <div className="w-184 flex-none flex flex-col gap-64 p-24 pt-36">
        {Array.from({ length: 8 }, (_, at) => (
          <SkeletonBlock key={at} />
        ))}
      </div>
      <div className="flex-1 p-18">
        <GoodsSkeleton count={4} form="row" />
      </div>
    </div>
  );
}
