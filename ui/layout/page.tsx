// The page column: nav bar, main, and what sticks to the bottom (action bar, tab bar).
import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { cx } from '#ui/cx.ts';
import { useWindow } from '#ui/layout/use-window.ts';

/** Not before the page is drawn. */
const PullRefresh = lazy(() => import('#ui/feedback/pull-refresh.tsx'));

/** Beside another page, which has the landmark and the tab bar. */
export const PageBeside = createContext(false);
/** The action bar of a page with a summary, in a wide window. */
const Actions = createContext<ReactNode>(null);

export type PageProps = {
  /** rolls away above the nav (first row of a shop's search bar) */
  top?: ReactNode;
  /** nav bar, with a list's tabs below it if any; sticks to the top */
  nav?: ReactNode;
  /** action bar; sits on the tab bar when there are both */
  actions?: ReactNode;
  tabBar?: ReactNode;
  /** it has `Columns`: in a window of 840 px and more the action bar is the foot of their summary */
  summary?: boolean;
  /** given: the page can be pulled down; the promise decides between "refreshed" and "failed" */
  onRefresh?: () => Promise<unknown>;
  /** main without padding and gap */
  flush?: boolean;
  className?: string;
  mainClassName?: string;
  children: ReactNode;
};

export function Page(props: PageProps) {
  const { top, nav, actions, tabBar, summary, onRefresh, flush, className, mainClassName, children } = props;
  const Main = useContext(PageBeside) ? 'div' : 'main';
  const inSummary = useWindow(840) && summary;
  const bar = !inSummary && actions;
  return (
    <div className={cx('ui-page', className)}>
      <header className="ui-header">
        {top}
        {nav && <div className="ui-head">{nav}</div>}
      </header>
      <Suspense>{onRefresh && <PullRefresh onRefresh={onRefresh} />}</Suspense>
      <Main className={cx('ui-main', flush && 'ui-main-flush', mainClassName)} tabIndex={-1}>
        <Actions value={inSummary ? actions : null}>{children}</Actions>
      </Main>
      {(bar || tabBar) && (
        <footer className="ui-foot">
          {bar}
          {tabBar}
        </footer>
      )}
    </div>
  );
}

/** Two columns in a wide window, what is summed up and done at its end; on a phone all of it one below the other. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  const actions = useContext(Actions);
  return (
    <div className="ui-columns">
      <div className="ui-column">{children}</div>
      <aside className="ui-summary">
        {side}
        {actions}
      </aside>
    </div>
  );
}
