// My waybills by state: where each is, when it arrives, what waits for the user.
import type { WAYBILL_TABS } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useActs } from './use-acts.tsx';
import { WaybillRow } from './waybill-row.tsx';

type Tab = (typeof WAYBILL_TABS)[number];
// Written out: the contract's own list would bring its checks of inputs along.
const TABS = [
  'all',
  'unpaid',
  'packing',
  'settle_due',
  'dispatched',
  'received',
  'closed',
] as const satisfies typeof WAYBILL_TABS;
const LIST = 'waybills';

export default function Waybills() {
  const asked = useParam('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'all';
  const setParams = useSetParams();
  const list = useList('sendorder/lists', { tab });
  const acts = useActs();
  const counts = list.first?.counts ?? {};
  return (
    <Screen
      nav={
        <>
          <Nav
            soft
            fallback={to.mine()}
            end={
              <Button kind="quiet" size="small" className="me-16" href={to.submitWaybill()}>
                {t('send.new')}
              </Button>
            }
          />
          <Tabs
            label={t('send.tabs')}
            controls={LIST}
            value={tab}
            onChange={(next) => setParams({ tab: next === 'all' ? undefined : next })}
            tabs={TABS.map((value) => ({
              value,
              label: t(`send.tab.${value}`),
              count: value === 'all' ? undefined : counts[value],
            }))}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      <div id={LIST} role="tabpanel" aria-label={t(`send.tab.${tab}`)} className="flex flex-col gap-20">
        <ListBody
          list={list}
          failed={t('send.list_failed')}
          shape={<PageSkeleton />}
          row={(waybill) => <WaybillRow waybill={waybill} onAct={(action) => acts.act(action, waybill)} />}
          empty={{
            title: t(`send.none.${tab}`),
            help: t('send.none_help'),
            actions: (
              <Button size="small" href={to.submitWaybill()}>
                {t('send.new')}
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
    <article key={at} className="ui-card flex flex-col gap-24">
      <SkeletonBlock width="60%" />
      <div className="flex gap-14">
        {[0, 1, 2].map((picture) => (
          <SkeletonBlock key={picture} picture width={110} />
        ))}
      </div>
      <SkeletonBlock height={14} />
      <SkeletonBlock width="40%" />
    </article>
  ));
}
