// A whole page of blocks with its own bar: skeleton, failed, not there any more, empty.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { queries } from '#shop/lib/query.ts';
import { useTitle } from '#shop/lib/title.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Laid, usePage } from './laid.tsx';

const home = () => (
  <Button size="small" href={to.home()}>
    {t('notfound.home')}
  </Button>
);

export function LaidPage({ mark, title, fallback }: { mark: string; title?: string; fallback: string }) {
  const page = usePage(mark || 'none');
  const name = page.data?.title || title;
  useTitle(name);
  const gone = page.state === 'failed' && page.error?.kind === 'refused' && page.error.key === 'fail.not_found';
  return (
    <Screen title={name} fallback={fallback} onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      {gone ? (
        <Empty full title={t('blocks.gone')} help={t('blocks.gone_help')} actions={home()} />
      ) : (
        <QueryBoundary call={page} shape={<PageSkeleton />}>
          {({ blocks }) =>
            blocks.length > 0 ? <Laid blocks={blocks} page={page} /> : <Empty full title={t('blocks.empty')} actions={home()} />
          }
        </QueryBoundary>
      )}
    </Screen>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={252} className="rounded-card" />
    <GoodsSkeleton count={4} />
  </>
);
