// News of the shop, newest first.
import { day } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Link } from '#ui/layout/link.tsx';

export default function News() {
  const list = useList('news/lists', {});
  return (
    <ListPage
      list={list}
      shape={<PageSkeleton />}
      row={({ id, title, summary, pic_url, time }) => (
        <Link href={to.newsItem({ id })} className="ui-card flex items-start gap-20 active:bg-press">
          <span className="flex-1 min-w-0">
            <strong className="block text-md leading-snug text-ink line-clamp-2">{title}</strong>
            {summary && <span className="block text-sm mt-8 line-clamp-2">{summary}</span>}
            <time className="block text-xs text-ink-3 mt-12" dateTime={time}>
              {day(time)}
            </time>
          </span>
          {pic_url && <Image {...picture(pic_url, 220)} alt="" ratio={16 / 9} className="w-220" />}
        </Link>
      )}
      empty={{ title: t('news.empty'), help: t('news.empty_help') }}
    />
  );
}

function PageSkeleton() {
  return [0, 1, 2, 3].map((at) => (
    <div key={at} className="ui-card flex gap-20">
      <div className="flex-1 flex flex-col gap-18">
        <SkeletonBlock width="70%" height={32} />
        <SkeletonBlock />
        <SkeletonBlock width={120} height={22} />
      </div>
      <SkeletonBlock width={220} height={124} />
    </div>
  ));
}
