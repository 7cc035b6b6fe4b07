// The address with the member's mark, how it works, and the list of parcels by what has to be done with them.
import { lazy, Suspense, useState } from 'react';
import { PARCEL_TABS } from '#contract/states/parcel.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { AddressBlock } from './address-block.tsx';
import { How } from './how.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { useParcelActs } from './use-parcel-acts.tsx';

const FindSheet = lazy(() => import('./find-sheet.tsx').then((m) => ({ default: m.FindSheet })));
const LIST = 'parcels';

/** `beside`: the address stands next to it. */
export function Parcels({ beside = false }: { beside?: boolean }) {
  const asked = useParam('tab');
  const tab = PARCEL_TABS.find((one) => one === asked) ?? 'declared';
  const setParams = useSetParams();
  const [finding, setFinding] = useState(false);
  const list = useList('buyself/lists', { tab });
  const acts = useParcelActs(list.first?.return_fee ?? 0);
  const counts = list.first?.counts;
  return (
    <Screen
      fallback={to.mine()}
      onRefresh={list.refresh}
      actions={
        <ActionBar>
          <Button onClick={() => setFinding(true)}>{t('forme.find')}</Button>
          <Button kind="primary" href={to.shipForMe({ view: 'add' })}>
            {t('forme.declare')}
          </Button>
        </ActionBar>
      }
    >
      {!beside && <AddressBlock />}
      {!beside && <How fee={list.first ? money(list.first.handling_fee) : null} />}
      {!beside && <SectionTitle>{t('forme.parcels')}</SectionTitle>}
      <Tabs
        label={t('forme.parcels')}
        controls={LIST}
        plain
        tabs={PARCEL_TABS.map((value) => ({ value, label: t(`forme.tab.${value}`), count: counts?.[value] ?? 0 }))}
        value={tab}
        onChange={(next) => setParams({ tab: next === 'declared' ? undefined : next })}
      />
      <div id={LIST} role="tabpanel" className="flex flex-col gap-20">
        <ListBody
          list={list}
          shape={<PageSkeleton />}
          failed={t('forme.failed')}
          empty={{ title: t(`forme.none.${tab}`), help: tab === 'declared' ? t('forme.none_help') : undefined }}
          row={(parcel) => <ParcelRow parcel={parcel} acts={acts} />}
        />
      </div>
      {acts.sheets}
      {finding && (
        <Suspense fallback={null}>
          <FindSheet onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

const ROWS = [0, 1];
const PageSkeleton = () => (
  <div className="flex flex-col gap-20">
    {ROWS.map((n) => (
      <div key={n} className="flex flex-col gap-18 rounded-card bg-surface p-28">
        <SkeletonBlock width="60%" height={30} />
        <SkeletonBlock width="80%" height={24} />
        <SkeletonBlock width="40%" height={24} />
      </div>
    ))}
  </div>
);
