// The frame: rail with the queues on wide screens, bar and drawer on narrower ones, bottom tabs on phones. Scanning pages take the whole phone.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { useLive } from '#admin/lib/live.ts';
import { menuFor, type Section } from '#admin/lib/menu.ts';
import { usePreferences } from '#admin/lib/preferences.ts';
import { useOperator } from '#admin/lib/session.ts';
import { useCounts } from '#admin/lib/use-counts.ts';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { JumpTo } from '#admin/parts/jump-to.tsx';
import { LeaveGuard } from '#admin/parts/leave-guard.tsx';
import { MeButton } from '#admin/parts/me.tsx';
import { MenuList } from '#admin/parts/menu-list.tsx';
import { PhoneBars } from '#admin/parts/phone-bars.tsx';
import { ScanWaiting } from '#admin/parts/scan-waiting.tsx';
import { Boat } from '#ui/feedback/boat.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const PLAIN = ['/receive'];

export function Shell({ menu, children }: { menu: readonly Section[]; children: ReactNode }) {
  const who = useOperator();
  useLive();
  usePreferences();
  const counts = useCounts();
  const sections = menuFor(menu, who.permissions);
  const { pathname, search } = useLocation();
  const [drawer, setDrawer] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new address closes the drawer
  useEffect(() => setDrawer(false), [pathname, search]);
  return (
    <div className="desk" data-plain={PLAIN.includes(pathname)}>
      <nav className="desk-rail" aria-label={t('desk.menu.label')}>
        <Link className="desk-brand" href="/" aria-label={`${who.shop} ${t('desk.menu.overview')}`}>
          <Boat />
          <span className="ui-cut">{who.shop}</span>
        </Link>
        <MenuList sections={sections} counts={counts} />
        <MeButton />
      </nav>
      <PhoneBars sections={sections} counts={counts} onMenu={() => setDrawer(true)}>
        <main className="desk-main">{children}</main>
      </PhoneBars>
      <Sheet open={drawer} onClose={() => setDrawer(false)} title={who.shop} className="desk-sheet">
        <MenuList sections={sections} counts={counts} open />
        <MeButton />
      </Sheet>
      <JumpTo sections={sections} />
      <ScanWaiting />
      <LeaveGuard />
      <ConfirmDialog />
    </div>
  );
}
