// On phones and tablets the shop's bar above, with the whole menu in a drawer; on phones the four queues with most to do below.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { isAt, type Section } from '#admin/lib/menu.ts';
import { useOperator } from '#admin/lib/session.ts';
import type { Counts } from '#admin/lib/use-counts.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { MoreIcon, RowsIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';

const FIRST = [
  '/buying',
  '/receive',
  '/inspect',
  '/packing',
  '/remits',
  '/reviews',
  '/pages',
  '/r/ads',
  '/members',
  '/r/goods',
  '/settings',
];

export function PhoneBars({
  sections,
  counts,
  onMenu,
  children,
}: {
  sections: Section[];
  counts: Counts;
  onMenu: () => void;
  children: ReactNode;
}) {
  const who = useOperator();
  const { pathname, search } = useLocation();
  const all = sections.flatMap((s) => s.entries);
  const tabs = FIRST.flatMap((path) => all.filter((e) => e.path === path)).slice(0, 4);
  return (
    <>
      <header className="desk-bar">
        <IconButton label={t('desk.menu.label')} icon={<RowsIcon />} onClick={onMenu} throttle={false} />
        <Link className="flex items-center gap-16 text-ink font-strong" href="/">
          <Boat className="w-48" />
          {who.shop}
        </Link>
      </header>
      {children}
      <nav className="desk-foot-bar" aria-label={t('desk.menu.first')}>
        {tabs.map((entry) => {
          const Icon = entry.icon;
          const waiting = entry.queue ? (counts[entry.queue]?.count ?? 0) : 0;
          return (
            <Link
              key={entry.path}
              className="desk-foot-tab"
              href={entry.path}
              aria-current={isAt(entry, pathname, search, all) ? 'page' : undefined}
            >
              <Icon />
              {t(entry.label)}
              {waiting > 0 && <span className="ui-count">{waiting > 99 ? '99+' : waiting}</span>}
            </Link>
          );
        })}
        <button type="button" className="desk-foot-tab" onClick={onMenu}>
          <MoreIcon />
          {t('kit.more')}
        </button>
      </nav>
    </>
  );
}
