// What a member has to review and has reviewed; the third tab is what all members wrote.

import type { Reviewable } from '#contract/calls/content.ts';
import type { REVIEW_TABS } from '#contract/calls/review-lists.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Stars } from '#shop/parts/goods/review.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Image } from '#ui/data/image.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { HiddenWhy } from './hidden-why.tsx';
import { Reviews } from './review-list.tsx';

const TABS = ['to_write', 'written', 'all'] as const;
type Tab = (typeof TABS)[number];
type Own = (typeof REVIEW_TABS)[number];
const LIST = 'reviews';

export default function MyReviews() {
  const asked = useParam('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'to_write';
  return tab === 'all' ? <Reviews api_type="" num_iid="" nav={<Head tab={tab} />} /> : <Mine tab={tab} />;
}

function Head({ tab, counts }: { tab: Tab; counts?: Record<Own, number> | undefined }) {
  const setParams = useSetParams();
  return (
    <>
      <Nav soft fallback={to.mine()} />
      <Tabs
        label={t('page.comment')}
        controls={LIST}
        tabs={TABS.map((value) => ({
          value,
          label: t(`review.tab_${value}`),
          ...(value === 'to_write' && counts ? { count: counts.to_write } : {}),
        }))}
        value={tab}
        onChange={(next) => setParams({ tab: next === 'to_write' ? undefined : next })}
      />
    </>
  );
}

function Mine({ tab }: { tab: Own }) {
  const list = useList('comment/mine', { tab });
  return (
    <Screen nav={<Head tab={tab} counts={list.first?.counts} />} onRefresh={list.refresh}>
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          failed={t('review.failed')}
          shape={<PageSkeleton />}
          empty={{ title: t(`review.none_${tab}`), help: t(`review.none_${tab}_help`) }}
          row={(item) => <Item item={item} />}
        />
      </div>
    </Screen>
  );
}

const TONE = { waiting: 'clock', published: 'safe', hidden: 'over' } as const;

function Item({ item: { id, goods, properties_name, received_at, actions, review } }: { item: Reviewable }) {
  return (
    <section className="ui-card flex flex-col gap-18">
      <div className="flex gap-20">
        <Link href={to.item({ tp: goods.api_type, tid: goods.num_iid })} className="flex-none" aria-label={goods.title}>
          <Image {...picture(goods.pic_url, 128)} alt="" className="w-128" />
        </Link>
        <div className="min-w-0 flex-1 flex flex-col gap-8">
          <span className="text-base text-ink line-clamp-2">{goods.title}</span>
          <span className="text-xs text-ink-3">{properties_name}</span>
          <Facts
            className="text-xs text-ink-3"
            items={[
              review ? t('review.written_on', { date: date(review.time) }) : t('review.received_on', { date: date(received_at) }),
              review !== null && review.helpful > 0 && t('review.helpful_n', { n: review.helpful }),
            ]}
          />
        </div>
        {review && (
          <Badge tone={TONE[review.state]} className="self-start">
            {t(`state.review.${review.state}`)}
          </Badge>
        )}
      </div>
      {review && (
        <>
          <Stars value={review.star} />
          {review.content && <p className="leading-body whitespace-pre-line [overflow-wrap:anywhere]">{review.content}</p>}
          <PhotoStrip photos={review.photos.map((photo) => photo.url)} picture="w-150" />
          {review.state === 'hidden' && (
            <Note tone="clock">
              <HiddenWhy review={review} /> {actions.includes('edit') && t('review.hidden_edit')}
            </Note>
          )}
          {review.reply && (
            <p className="rounded-image bg-sunken px-20 py-16 text-sm">
              <strong className="font-strong text-ink">{t('review.shop')}</strong> {review.reply}
            </p>
          )}
        </>
      )}
      {actions.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-14">
          {review && (
            <span className="text-xs text-ink-3 me-auto">{t('review.edit_until', { date: date(review.edit_until) })}</span>
          )}
          <Button size="small" href={to.reviews({ item_id: id })}>
            {t(actions.includes('review') ? 'review.write' : 'review.edit')}
          </Button>
        </div>
      )}
    </section>
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex gap-20">
      <SkeletonBlock width={128} height={128} />
      <div className="flex flex-1 flex-col gap-14">
        <SkeletonBlock />
        <SkeletonBlock width="60%" />
      </div>
    </div>
  ));
}
