// The latest notice, and what somebody just bought.
import type { OutputAt } from '#shop/lib/api.ts';
import { ago } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Facts } from '#ui/facts.tsx';
import { BagIcon, ForwardIcon, MegaphoneIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

type News = OutputAt<'news/lists'>['data'][number];
type Bought = OutputAt<'index/shoppingTime'>;

export function Ticker({ news, bought }: { news: News | undefined; bought: Bought | undefined }) {
  const last = bought?.[0];
  if (!news && !last) return null;
  return (
    <div className="ui-cells">
      {news && (
        <Link className="shop-tick" href={to.newsItem({ id: news.id })}>
          <MegaphoneIcon className="ui-icon-sm text-ink-3" />
          <span className="ui-cut flex-1">{news.title}</span>
          <ForwardIcon className="ui-icon-xs text-ink-3" />
        </Link>
      )}
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
