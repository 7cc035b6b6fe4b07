// Coupons by state, and a code to get one more.
import { COUPON_TABS } from '#contract/states/simple.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { ActivateCode } from './activate-code.tsx';
import { CouponRow } from './coupon-row.tsx';

const LIST = 'coupons';

export default function Coupons() {
  const param = useParam('state');
  const state = COUPON_TABS.find((tab) => tab === param) ?? 'available';
  const setParams = useSetParams();
  const list = useList('coupon/lists', { state });
  return (
    <Screen
      nav={
        <>
          <Nav
            soft
            fallback={to.mine()}
            end={
              hasScreen(to.pointsExchange()) && (
                <Button kind="quiet" size="small" className="me-16" href={to.pointsExchange()}>
                  {t('coupons.exchange')}
                </Button>
              )
            }
          />
          <Tabs
            label={t('page.member.coupon')}
            controls={LIST}
            tabs={COUPON_TABS.map((value) => ({ value, label: t(`coupons.${value}`) }))}
            value={state}
            onChange={(next) => setParams({ state: next === 'available' ? undefined : next })}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      {state === 'available' && <ActivateCode onDone={() => void list.refresh().catch(() => undefined)} />}
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          shape={<PageSkeleton />}
          failed={t('coupons.failed')}
          empty={{ title: t(`coupons.none_${state}`), help: state === 'available' ? t('coupons.none_help') : undefined }}
          row={(coupon) => <CouponRow coupon={coupon} />}
        />
      </div>
    </Screen>
  );
}

const ROWS = [0, 1, 2];
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      {ROWS.map((n) => (
        <div key={n} className="flex items-center gap-28 rounded-card bg-surface p-28">
          <SkeletonBlock width={150} height={64} />
          <div className="flex flex-1 flex-col gap-14">
            <SkeletonBlock width="70%" height={30} />
            <SkeletonBlock width="50%" height={24} />
          </div>
        </div>
      ))}
    </div>
  );
}
