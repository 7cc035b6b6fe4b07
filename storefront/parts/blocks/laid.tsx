// A page as its operator laid it out: its blocks one below the other. A block that fails leaves a gap and is logged; unknown
// kinds are skipped. The default blocks of home come with the first script, other kinds when a page has them.
import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Block, BlockOf } from '#contract/pages.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { localized, t } from '#shop/lib/i18n.ts';
import { previewKey } from '#shop/lib/preview.ts';
import type { LaidBlock } from '#shop/lib/settings-store.ts';
import { type CallResult, useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { GoodsGrid, GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Ads } from './ads.tsx';
import { Entries } from './entries.tsx';
import { Floors } from './floors.tsx';
import { RouteCard } from './route-card.tsx';
import { Ticker } from './ticker.tsx';

const Later = lazy(() => import('./later.tsx'));

type Page = CallResult<OutputAt<'page/get'>>;

class Place extends Component<{ block: LaidBlock; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error) {
    console.error(`block ${this.props.block.type} ${this.props.block.id}`, error);
  }
  /** In the editor's frame the next draft may fix it. */
  override componentDidUpdate(before: { block: LaidBlock }) {
    if (this.state.failed && before.block !== this.props.block) this.setState({ failed: false });
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** The size of the first page: an even number fills the rows. */
const PICKED = 10;

function Endless({ block }: { block: BlockOf<'endless'> }) {
  const list = useList('hotrecommend/goods_list', { page_size: PICKED });
  return (
    <>
      <SectionTitle>{localized(block.titles) || t('home.picked')}</SectionTitle>
      <ListBody list={list} shape={<GoodsSkeleton />} rows={(rows) => <GoodsGrid rows={rows} />} />
    </>
  );
}

const whole = (block: LaidBlock): Block | undefined =>
  Object.keys(block).length > 2 || block.type === 'feed' || block.type === 'member' ? (block as Block) : undefined;

function Content({ block, page }: { block: LaidBlock; page: Page }) {
  const at = whole(block) ?? page.data?.blocks.find((one) => one.id === block.id);
  switch (at?.type) {
    case 'member':
      return <RouteCard />;
    case 'icons':
      return <Entries items={at.items} />;
    case 'carousel':
      return <Ads zone={at.zone} />;
    case 'feed':
      return <Ticker />;
    case 'floor':
      return <Floors page={at.page} only={at.floor} />;
    case 'endless':
      if (at.of !== 'mall') return <Endless block={at} />;
  }
  const bone = <SkeletonBlock height={240} className="rounded-card" />;
  if (!at) return page.state === 'loading' ? bone : null;
  return (
    <Suspense fallback={bone}>
      <Later block={at} goods={page.data?.goods.find((one) => one.id === at.id)} />
    </Suspense>
  );
}

/** `page/get` of a mark; in the editor's frame its draft, fetched again whenever the editor has saved. */
export function usePage(mark: string, enabled = true): Page {
  const page = useCall(
    'page/get',
    { id: mark, preview: previewKey },
    { enabled: enabled || previewKey !== undefined, quiet: true },
  );
  const { refetch } = page;
  useEffect(() => {
    if (!previewKey) return;
    const saved = (event: MessageEvent) => {
      if (event.origin === location.origin && event.data === 'sampan.saved') void refetch().catch(() => undefined);
    };
    addEventListener('message', saved);
    return () => removeEventListener('message', saved);
  }, [refetch]);
  return page;
}

/** Whether a page needs data that only page/get has. */
export const needsPage = (blocks: readonly LaidBlock[]): boolean => blocks.some((block) => !whole(block));

export function Laid({ blocks, page }: { blocks: readonly LaidBlock[]; page: Page }) {
  return blocks.map((block) => (
    <Place key={block.id} block={block}>
      <Content block={block} page={page} />
    </Place>
  ));
}
