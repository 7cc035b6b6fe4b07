// The foot of a queue that shows only its oldest rows: how many there are, and how the others are found.
import { t } from '#admin/lib/i18n.ts';

/** `total`: of the tab; of a search it is not known, and `limit` tells that there may be more. */
export function ShownOf({ shown, total, limit }: { shown: number; total: number | undefined; limit: number }) {
  if (total === undefined ? shown < limit : total <= shown) return null;
  return (
    <p className="desk-small p-32" role="status">
      {total === undefined ? t('desk.list.first', { n: shown }) : t('desk.list.shown_of', { n: shown, total })}
    </p>
  );
}
