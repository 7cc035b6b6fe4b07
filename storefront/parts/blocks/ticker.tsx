// The latest notice, and the latest purchases of others.
import { ago } from '#shop/lib/format-home.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { BagIcon, ForwardIcon, MegaphoneIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

/** A line keeps its height while it loads: what is below must not move under a finger. */
const Waiting = () => (
  <span className="shop-tick" aria-hidden="true">
    <SkeletonBlock width="70%" height={24} />
  </span>
);

export function Ticker() {
  const asked = {
    news: useCall('news/lists', { page_size: 1 }, { quiet: true, enabled: useAddon('news') }),
    bought: useCall('index/shoppingTime', {}, { quiet: true, enabled: useAddon('shoppingtime') }),
  };
  const news = asked.news.data?.data[0];
  const last = asked.bought.data?.[0];
  const [newsWaits, boughtWaits] = [asked.news.state === 'loading', asked.bought.state === 'loading'];
  if (!news && !last && !newsWaits && !boughtWaits) return null;
  return (
    <div className="ui-cells">
      {newsWaits && <Waiting />}
      {news && (
        <Link className="shop-tick" href={to.newsItem({ id: news.id })}>
          <MegaphoneIcon className="ui-icon-sm text-ink-3" />
          <span className="ui-cut flex-1">{news.title}</span>
          <ForwardIcon className="ui-icon-xs text-ink-3" />
        </Link>
      )}
      {boughtWaits && <Waiting />}
      {last && (
        <Link className="shop-tick" href={to.item({ tp: last.api_type, tid: last.num_iid })}>
          <BagIcon className="ui-icon-sm text-ink-3" />
          <span className="ui-cut flex-1">
            <Facts items={[last.city, t('home.bought', { ago: ago(last.time), title: last.title })]} />
          </span>
        </Link>
      )}
    </div>
  );
}
