// The page column: nav bar, main, and what sticks to the bottom (action bar, tab bar).
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { PullRefresh } from '#ui/feedback/pull-refresh.tsx';

export type PageProps = {
  /** rolls away above the nav (first row of a shop's search bar) */
  top?: ReactNode;
  /** nav bar, with a list's tabs below it if any; sticks to the top */
  nav?: ReactNode;
  /** action bar; sits on the tab bar when there are both */
  actions?: ReactNode;
  tabBar?: ReactNode;
  /** given: the page can be pulled down; the promise decides between "refreshed" and "failed" */
  onRefresh?: () => Promise<unknown>;
  /** main without padding and gap */
  flush?: boolean;
  className?: string;
  mainClassName?: string;
  children: ReactNode;
};

export function Page({ top, nav, actions, tabBar, onRefresh, flush, className, mainClassName, children }: PageProps) {
  return (
    <div className={cx('ui-page', className)}>
      <header className="ui-header">
        {top}
        {nav && <div className="ui-head">{nav}</div>}
      </header>
      {onRefresh && <PullRefresh onRefresh={onRefresh} />}
      <main className={cx('ui-main', flush && 'ui-main-flush', mainClassName)} tabIndex={-1}>
        {children}
      </main>
      {(actions || tabBar) && (
        <footer className="ui-foot">
          {actions}
          {tabBar}
        </footer>
      )}
    </div>
  );
}
