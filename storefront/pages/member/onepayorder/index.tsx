// The member's one-pay orders by state.
import { useContext } from 'react';
import type { ONEPAY_TABS } from '#contract/calls/onepay.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { ListPlace, useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useActs } from './acts.tsx';
import { OnepayLine, OnepayRow } from './row.tsx';

// Written out: the contract's own list would bring its checks of inputs along.
const TABS = [
  'all',
  'unpaid',
  'purchasing',
  'collecting',
  'packing',
  'dispatched',
  'received',
  'closed',
] as const satisfies readonly (typeof ONEPAY_TABS)[number][];
const LIST = 'onepay-orders';

export default function OnepayOrders() {
  const beside = useContext(ListPlace) !== null;
  const asked = useParam('tab');
  const tab = TABS.find((one) => one === asked) ?? 'all';
  const setParams = useSetParams();
  const list = useList('orders/oplists', { tab });
  const again = () => void list.refresh().catch(() => undefined);
  const acts = useActs(again, again);
  const counts = list.first?.counts ?? {};
  return (
    <Screen
      nav={
        <>
          <Nav soft fallback={to.mine()} />
          <Tabs
            label={t('onepay.tabs')}
            controls={LIST}
            value={tab}
            onChange={(next) => setParams({ tab: next === 'all' ? undefined : next })}
            tabs={TABS.map((value) => ({
              value,
              label: t(`onepay.tab.${value}`),
              count: ['all', 'received', 'closed'].includes(value) ? undefined : counts[value],
            }))}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      <div id={LIST} role="tabpanel" aria-label={t(`onepay.tab.${tab}`)} className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          failed={t('onepay.failed')}
          shape={<PageSkeleton />}
          row={(order) => (beside ? <OnepayLine order={order} /> : <OnepayRow order={order} onAct={acts.act} />)}
          empty={{
            title: t(tab === 'all' ? 'onepay.none' : 'onepay.none_tab'),
            help: tab === 'all' ? t('onepay.none_help') : undefined,
            actions: (
              <Button
                size="small"
                kind={tab === 'all' ? 'primary' : 'secondary'}
                href={tab === 'all' ? to.cart() : to.onepayOrders()}
              >
                {t(tab === 'all' ? 'onepay.to_cart' : 'onepay.tab.all')}
              </Button>
            ),
          }}
        />
      </div>
      {acts.node}
    </Screen>
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex flex-col gap-24">
      <SkeletonBlock width="55%" />
      <div className="flex gap-14">
        {[0, 1, 2].map((picture) => (
          <SkeletonBlock key={picture} picture width={110} />
        ))}
      </div>
      <SkeletonBlock width="40%" />
    </div>
  ));
}
