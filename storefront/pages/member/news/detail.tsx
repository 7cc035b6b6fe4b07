// One news item.
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { share } from '#shop/lib/share.ts';
import { useTitle } from '#shop/lib/title.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ShareIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export default function NewsItem() {
  const id = useNumberParam('id');
  const news = useCall('news/detail', { id });
  const { data } = news;
  useTitle(data?.title);
  return (
    <Screen
      fallback={to.news()}
      onRefresh={news.refetch}
      end={
        data && (
          <IconButton
            label={t('item.share')}
            icon={<ShareIcon />}
            onClick={() => void share({ title: data.title, path: to.newsItem({ id }) })}
          />
        )
      }
    >
      <QueryBoundary call={news} shape={<PageSkeleton />}>
        {({ title, time, pic_url, content }) => (
          <>
            <Card>
              <h1 className="text-2xl leading-tight text-ink">{title}</h1>
              <time className="block text-xs text-ink-3 mt-12 mb-24" dateTime={time}>
                {dateTime(time)}
              </time>
              {pic_url && <Image {...sized(pic_url, 700)} alt="" ratio={16 / 9} eager className="mb-24" />}
              <RichText html={content} />
            </Card>
            <Button kind="quiet" size="small" href={to.news()} className="self-center">
              {t('news.all')}
            </Button>
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

const PageSkeleton = () => (
  <div className="ui-card flex flex-col gap-28">
    <SkeletonBlock height={50} width="80%" />
    <SkeletonBlock width="30%" height={22} />
    <SkeletonBlock picture className="w-full" />
    <SkeletonBlock />
    <SkeletonBlock width="70%" />
  </div>
);
