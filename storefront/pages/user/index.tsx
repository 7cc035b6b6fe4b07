// Mine: who I am, my level, my money, my orders and waybills, and every page of the account.
import { lazy, Suspense } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import MemberNotes from '#shop/parts/order/member-notes.tsx';
import { hasScreen } from '#shop/routes.ts';
import { BellIcon, SettingsIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { NavBar } from '#ui/layout/nav-bar.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { MineGrid } from './mine-grid.tsx';
import { MineHead, MineLevel } from './mine-head.tsx';
import { MineOrders } from './mine-orders.tsx';
import { MineSkeleton } from './mine-skeleton.tsx';
import { MineWallet } from './mine-wallet.tsx';
import { MineWaybills } from './mine-waybills.tsx';

const MineAddress = lazy(() => import('./mine-address.tsx'));
const MineSeen = lazy(() => import('./mine-seen.tsx'));

/** Enough to find what waits for the user and what is on its way. */
const WAYBILLS = { page_size: 20 } as const;

export default function Mine() {
  const wide = useWindow(840);
  const member = useMember();
  const waybills = useCall('sendorder/lists', WAYBILLS, { quiet: true });
  const refresh = () => Promise.all([member.refetch(), waybills.refetch()]);
  return (
    <Screen nav={<Bar unread={member.data?.unread ?? 0} />} onRefresh={refresh} mainClassName="pt-0">
      <h1 className="ui-hidden">{t('page.user')}</h1>
      <QueryBoundary call={member} shape={<MineSkeleton />}>
        {(me) => (
          <>
            <Columns
              side={
                <>
                  {wide && <MineLevel level={me.level} />}
                  <MineWallet me={me} />
                  <MineOrders me={me} />
                  {wide && hasScreen(to.shipForMe({})) && (
                    <Suspense fallback={null}>
                      <MineAddress />
                    </Suspense>
                  )}
                  <div className="order-2 flex flex-col empty:hidden">
                    <MineGrid />
                  </div>
                </>
              }
            >
              <MineHead me={me} level={!wide} />
              <MemberNotes me={me} />
              <div className="order-1 flex flex-col empty:hidden">
                <MineWaybills waybills={waybills} />
              </div>
              {wide && (
                <div className="order-2">
                  <Suspense fallback={null}>
                    <MineSeen />
                  </Suspense>
                </div>
              )}
            </Columns>
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Bar({ unread }: { unread: number }) {
  return (
    <NavBar
      soft
      end={
        <>
          {hasScreen(to.messages()) && (
            <IconButton label={t('page.member.message')} href={to.messages()} count={unread} icon={<BellIcon />} />
          )}
          {hasScreen(to.settings()) && <IconButton label={t('page.setting')} href={to.settings()} icon={<SettingsIcon />} />}
        </>
      }
    />
  );
}
