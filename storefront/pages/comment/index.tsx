// Reviews of goods, by stars or with pictures. With item_id: reviewing one's own received goods.
import { lazy, Suspense, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam, useParam } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Review, Stars } from '#shop/parts/goods/review.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';

const ReviewForm = lazy(() => import('./review-form.tsx'));

export default function Comment() {
  const item_id = useNumberParam('item_id');
  const api_type = useParam('tp') ?? '';
  const num_iid = useParam('tid') ?? '';
  if (item_id > 0)
    return (
      <Suspense fallback={null}>
        <ReviewForm order_item_id={item_id} />
      </Suspense>
    );
  return <Reviews api_type={api_type} num_iid={num_iid} />;
}

type Filter = 'all' | 'photos' | '5' | '4' | '3' | '2' | '1';
const STARS = ['5', '4', '3', '2', '1'] as const;

const filterArgs = (filter: Filter) => {
  if (filter === 'all') return {};
  return filter === 'photos' ? { photos: true } : { star: Number(filter) };
};

function Reviews({ api_type, num_iid }: { api_type: string; num_iid: string }) {
  const member = useSignedIn();
  const [filter, setFilter] = useState<Filter>('all');
  const all = useList('comment/lists', { api_type, num_iid });
  const list = useList('comment/lists', { api_type, num_iid, ...filterArgs(filter) });
  const counts = all.first;
  return (
    <ListPage
      list={list}
      fallback={api_type && num_iid ? to.item({ tp: api_type, tid: num_iid }) : undefined}
      head={
        counts &&
        counts.list.total > 0 && (
          <>
            {counts.star !== null && <Average star={counts.star} stars={counts.stars} total={counts.list.total} />}
            <Chips scroll label={t('review.filter')}>
              <Chip selected={filter === 'all'} onClick={() => setFilter('all')}>
                {t('kit.all')} <span className="ui-num">{counts.list.total}</span>
              </Chip>
              {counts.with_photos > 0 && (
                <Chip selected={filter === 'photos'} onClick={() => setFilter(filter === 'photos' ? 'all' : 'photos')}>
                  {t('review.with_pictures')} <span className="ui-num">{counts.with_photos}</span>
                </Chip>
              )}
              {STARS.filter((star) => (counts.stars[star] ?? 0) > 0).map((star) => (
                <Chip key={star} selected={filter === star} onClick={() => setFilter(filter === star ? 'all' : star)}>
                  {t('review.n_stars', { n: Number(star) })} <span className="ui-num">{counts.stars[star]}</span>
                </Chip>
              ))}
            </Chips>
          </>
        )
      }
      shape={<PageSkeleton />}
      row={(review) => (
        <section className="ui-card">
          <Review
            review={review}
            onReplied={member ? (next) => list.change((row) => (row.id === next.id ? next : row)) : undefined}
          />
        </section>
      )}
      empty={
        filter === 'all'
          ? { title: t('review.none'), help: t('review.none_help') }
          : {
              title: t('review.none_here'),
              actions: (
                <Button size="small" onClick={() => setFilter('all')}>
                  {t('review.show_all')}
                </Button>
              ),
            }
      }
    />
  );
}

/** The mean, and how many gave how many stars. */
function Average({ star, stars, total }: { star: number; stars: Record<string, number>; total: number }) {
  return (
    <section className="ui-card flex items-center gap-40" aria-label={t('review.average', { n: star.toFixed(1) })}>
      <div className="flex-none text-center">
        <p className="text-4xl font-strong text-ink leading-tight">
          <bdi>{star.toFixed(1)}</bdi>
        </p>
        <Stars value={star} />
      </div>
      <dl className="flex-1 grid grid-cols-[auto_1fr_auto] items-center gap-x-14 gap-y-6 text-xs">
        {STARS.map((name) => {
          const n = stars[name] ?? 0;
          return (
            <div key={name} className="contents">
              <dt className="ui-num">{name}</dt>
              <dd className="h-12 rounded-pill bg-press overflow-hidden" aria-hidden="true">
                <span className="block h-12 bg-ink rounded-pill" style={{ width: `${total > 0 ? (n / total) * 100 : 0}%` }} />
              </dd>
              <dd className="text-ink-3 ui-num text-end">{n}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex flex-col gap-20">
      <div className="flex items-center gap-14">
        <SkeletonBlock round width={56} height={56} />
        <SkeletonBlock width={160} />
      </div>
      <SkeletonBlock />
      <SkeletonBlock width="80%" />
    </div>
  ));
}
