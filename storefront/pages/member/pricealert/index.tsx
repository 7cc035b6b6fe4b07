// Price alerts: pending ones and those already sent.
import { call, type OutputAt } from '#shop/lib/api.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { GoodsRow } from '#shop/parts/goods/goods-row.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Alert = RowOf<OutputAt<'prices/alerts'>>;
const same = (a: Alert, b: Alert) => a.api_type === b.api_type && a.num_iid === b.num_iid;

export default function PriceAlerts() {
  const list = useList('prices/alerts', {});
  useCurrency();
  const remove = async (row: Alert) => {
    await call('prices/alert', { tp: row.api_type, tid: row.num_iid, below: 0 });
    list.change((one) => (same(one, row) ? undefined : one));
    toast(t('prices.alert_removed'));
    void invalidate('prices/history');
    // Later pages have moved up: read again, or some rows would never be seen.
    if (list.hasMore) void invalidate('prices/alerts');
  };
  return (
    <ListPage
      list={list}
      shape={<SkeletonBlock height={220} className="rounded-card" />}
      failed={t('prices.alerts_failed')}
      fallback={to.mine()}
      onRefresh={list.refresh}
      empty={{
        title: t('prices.none'),
        help: t('prices.none_help'),
        actions: (
          <Button size="small" kind="primary" href={to.home()}>
            {t('lists.look_around')}
          </Button>
        ),
      }}
      row={(row) => (
        <div className="relative">
          <GoodsRow
            goods={row}
            gone={row.gone}
            note={
              <span className="pe-80">
                {row.told === null ? (
                  <Badge tone="clock">{t('prices.alert_waiting', { below: money(row.below) })}</Badge>
                ) : (
                  <span className="text-xs text-ink-3">
                    {t('prices.alert_told', { date: date(row.told), below: money(row.below) })}
                  </span>
                )}
              </span>
            }
          />
          <IconButton
            className="absolute end-8 bottom-8 text-ink-3"
            label={t('prices.alert_remove')}
            icon={<TrashIcon className="ui-icon-sm" />}
            onClick={() => void remove(row).catch(() => undefined)}
          />
        </div>
      )}
    />
  );
}
