// The newest review and the summary of all of them.
import type { ItemOut } from '#contract/calls/items.ts';
import { decimal } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Review } from '#shop/parts/goods/review.tsx';
import { hasScreen } from '#shop/routes.ts';
import { StarIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

/** How many of the newest are shown: one, unless there is room for more. */
type Props = { item: ItemOut; most?: number };

export function ReviewsCard({ item, most = 1 }: Props) {
  const where = { tp: item.api_type, tid: item.num_iid };
  const shown = hasScreen(to.reviews(where)) && item.comment_count > 0;
  const { api_type, num_iid } = item;
  const { data } = useCall('comment/lists', { api_type, num_iid, page_size: most }, { enabled: shown, quiet: true });
  if (!shown) return null;
  return (
    <Card
      title={t('item.reviews', { n: item.comment_count })}
      aside={
        item.comment_star !== null && (
          <span className="inline-flex items-center gap-6 text-sm text-ink">
            <StarIcon className="ui-icon-xs ui-icon-solid" />
            <bdi>{decimal(item.comment_star, 1)}</bdi>
            <span className="ui-hidden">{t('review.of_five')}</span>
          </span>
        )
      }
      all={t('review.all')}
      allHref={to.reviews(where)}
    >
      <div className="flex flex-col gap-32">
        {data?.list.data.map((review) => (
          <Review key={review.id} review={review} folded />
        ))}
      </div>
    </Card>
  );
}
