// Records of money: movements of the wallet, top-ups, remittances.
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { isNarrow, MoneyFilter, useNarrowing } from '#shop/parts/money/money-filter.tsx';
import { MoneyRows, MoneySkeleton } from '#shop/parts/money/money-row.tsx';
import { Button } from '#ui/input/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { RemitCard } from './remit-card.tsx';

const MoneyTable = lazy(() => import('#shop/parts/money/money-table.tsx'));

const TABS = ['spending', 'top_ups', 'remits'] as const;
type Tab = (typeof TABS)[number];

export default function Records() {
  const offline = useAddon('offlinepay');
  const tabs = TABS.filter((tab) => tab !== 'remits' || offline);
  const asked = useParam('tab');
  const tab = tabs.find((one) => one === asked) ?? 'spending';
  const Body = { spending: Spending, top_ups: TopUps, remits: Remits }[tab];
  return <Body tabs={<RecordTabs tabs={tabs} tab={tab} />} />;
}

function RecordTabs({ tabs, tab }: { tabs: readonly Tab[]; tab: Tab }) {
  const setParams = useSetParams();
  return (
    <>
      <Nav soft fallback={to.wallet()} />
      <Tabs
        label={t('page.member.record')}
        tabs={tabs.map((value) => ({ value, label: t(`record.${value}`) }))}
        value={tab}
        onChange={(next) => setParams({ tab: next })}
      />
    </>
  );
}

type BodyProps = { tabs: ReactNode };

function Spending({ tabs }: BodyProps) {
  const narrowing = useNarrowing();
  const columns = useWindow(840);
  const list = useList('pay/expensesRecord', narrowing.asked, { enabled: !columns });
  const empty = isNarrow(narrowing)
    ? { title: t('wallet.none_filtered') }
    : { title: t('wallet.none'), help: t('wallet.none_help') };
  if (columns)
    return (
      <Screen nav={tabs}>
        <MoneyFilter narrowing={narrowing} />
        <Suspense fallback={<MoneySkeleton />}>
          <MoneyTable asked={narrowing.asked} empty={empty} failed={t('wallet.failed')} />
        </Suspense>
      </Screen>
    );
  return (
    <ListPage
      nav={tabs}
      head={<MoneyFilter narrowing={narrowing} />}
      list={list}
      shape={<MoneySkeleton />}
      failed={t('wallet.failed')}
      empty={empty}
      rows={(rows) => <MoneyRows rows={rows} months={list.first?.months} />}
    />
  );
}

const topUp = () => (
  <Button size="small" kind="primary" href={to.wallet()}>
    {t('wallet.top_up')}
  </Button>
);

function TopUps({ tabs }: BodyProps) {
  const list = useList('pay/rechargeRecord', {});
  return (
    <ListPage
      nav={tabs}
      list={list}
      shape={<MoneySkeleton />}
      failed={t('wallet.failed')}
      empty={{ title: t('record.no_top_ups'), actions: topUp() }}
      rows={(rows) => <MoneyRows rows={rows} months={list.first?.months} />}
    />
  );
}

function Remits({ tabs }: BodyProps) {
  const list = useList('Offlinepay/record', {});
  const changed = () => void list.refresh().catch(() => undefined);
  return (
    <ListPage
      nav={tabs}
      list={list}
      shape={<MoneySkeleton />}
      failed={t('wallet.failed')}
      empty={{ title: t('remit.none'), actions: topUp() }}
      row={(remit) => <RemitCard remit={remit} onChanged={changed} />}
    />
  );
}
