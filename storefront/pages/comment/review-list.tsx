// Reviews of goods or of the whole shop: how many stars they gave, by stars, pictures and size, the newest or the most helpful first.
import { type ReactNode, useState } from 'react';
import type { ReviewOut } from '#contract/calls/content.ts';
import { REVIEW_SORTS } from '#contract/calls/review-lists.ts';
import { decimal } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Review, Stars } from '#shop/parts/goods/review.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Link } from '#ui/layout/link.tsx';

const STARS = ['5', '4', '3', '2', '1'] as const;
type Filter = { star?: number; photos?: true; size?: string };
const NONE: Filter = {};

export function Reviews({ api_type, num_iid, nav }: { api_type: string; num_iid: string; nav?: ReactNode }) {
  const [filter, setFilter] = useState<Filter>(NONE);
  const [sort, setSort] = useState<(typeof REVIEW_SORTS)[number]>('newest');
  const where = api_type && num_iid ? { api_type, num_iid } : {};
  const all = useList('comment/lists', where);
  const list = useList('comment/lists', { ...where, ...filter, sort });
  const counts = all.first;
  const free = Object.keys(filter).length === 0;
  const set = (next: Filter, on: boolean) => setFilter(on ? NONE : next);
  return (
    <ListPage
      list={list}
      nav={nav}
      fallback={api_type && num_iid ? to.item({ tp: api_type, tid: num_iid }) : undefined}
      failed={t('review.failed')}
      head={
        counts &&
        counts.list.total > 0 && (
          <>
            {counts.star !== null && <Average star={counts.star} stars={counts.stars} total={counts.list.total} />}
            <Chips scroll label={t('review.filter')}>
              <Chip selected={free} onClick={() => setFilter(NONE)}>
                {t('review.all')} <span className="ui-num">{counts.list.total}</span>
              </Chip>
              {counts.with_photos > 0 && (
                <Chip selected={filter.photos === true} onClick={() => set({ photos: true }, filter.photos === true)}>
                  {t('review.with_pictures')} <span className="ui-num">{counts.with_photos}</span>
                </Chip>
              )}
              {STARS.filter((star) => (counts.stars[star] ?? 0) > 0).map((star) => (
                <Chip
                  key={star}
                  selected={filter.star === Number(star)}
                  onClick={() => set({ star: Number(star) }, filter.star === Number(star))}
                >
                  {t('review.n_stars', { n: Number(star) })} <span className="ui-num">{counts.stars[star]}</span>
                </Chip>
              ))}
              {counts.sizes.map(({ key, name, n }) => (
                <Chip key={`size-${key}`} selected={filter.size === key} onClick={() => set({ size: key }, filter.size === key)}>
                  {t('review.size', { size: name })} <span className="ui-num">{n}</span>
                </Chip>
              ))}
            </Chips>
            <Segment
              fill
              label={t('review.sort')}
              value={sort}
              onChange={setSort}
              options={REVIEW_SORTS.map((value) => ({ value, label: t(`review.sort_${value}`) }))}
            />
          </>
        )
      }
      shape={<PageSkeleton />}
      row={(review) => (
        <section className="ui-card flex flex-col gap-18">
          <Review review={review} onChanged={(next) => list.change((row) => (row.id === next.id ? { ...row, ...next } : row))} />
          {review.goods && <Goods goods={review.goods} />}
        </section>
      )}
      empty={
        free
          ? { title: t('review.none'), help: t('review.none_help') }
          : {
              title: t('review.none_here'),
              actions: (
                <Button size="small" onClick={() => setFilter(NONE)}>
                  {t('review.show_all')}
                </Button>
              ),
            }
      }
    />
  );
}

function Goods({ goods }: { goods: NonNullable<ReviewOut['goods']> }) {
  return (
    <Link
      href={to.item({ tp: goods.api_type, tid: goods.num_iid })}
      className="flex items-center gap-18 min-h-[44px] rounded-image bg-sunken p-14"
    >
      <Image {...picture(goods.pic_url, 72)} alt="" className="w-72" />
      <span className="min-w-0 flex-1 text-sm text-ink-2 line-clamp-2">{goods.title}</span>
    </Link>
  );
}

/** The mean, and the count of each number of stars. */
function Average({ star, stars, total }: { star: number; stars: Record<string, number>; total: number }) {
  return (
    <section className="ui-card flex items-center gap-40" aria-label={t('review.average', { n: decimal(star, 1) })}>
      <div className="flex-none text-center">
        <p className="text-4xl font-strong text-ink leading-tight">
          <bdi>{decimal(star, 1)}</bdi>
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
