// A list in pages beside its work: tabs by state, a search, the oldest first; the place is kept in the address.
import type { ReactNode } from 'react';
import type { ArgsAt } from '#admin/lib/api.ts';
import { waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useLast } from '#admin/lib/use-last.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { Find } from '#admin/parts/find.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { WorkPane, type WorkPaneProps } from '#admin/parts/work-pane.tsx';
import type { DeskPath } from '#contract/desk.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

type Paged<Row> = { data: Row[]; total: number; timestamp: string };
/** Some queues tell how many rows stand in each tab, too. */
type Counted<Row> = { list: Paged<Row>; counts: Record<string, number> };

export type WorkQueueProps<Row> = Omit<WorkPaneProps<Row>, 'tab' | 'rows' | 'children'> & {
  path: DeskPath;
  /** what the call is asked besides tab, words and page */
  asked?: Record<string, string | number>;
  /** the first is the one that stands without a name in the address */
  tabs: readonly { value: string; label: string; empty: string /** rows of it wait for somebody */; waits?: boolean }[];
  /** how the tab is called in the call's input */
  tabField: string;
  find?: string;
  /** more to choose by, beside the search, and what it adds to the call's input */
  tools?: ReactNode;
  more?: Record<string, string>;
  timeOf: (row: Row) => string;
  row: (row: Row, tab: string) => ReactNode;
};

export function WorkQueue<Row extends { id: number }>(props: WorkQueueProps<Row>) {
  const { path, title, tabs, tabField, find } = props;
  const address = useAddress();
  const tab = tabs.find((one) => one.value === address.get('tab')) ?? tabs[0]!;
  const q = address.get('q');
  const pages = usePages(address);
  const asked = { ...props.asked, [tabField]: tab.value, ...(q ? { q } : {}), ...props.more, ...pages.args };
  const call = useCall(path, asked as ArgsAt<DeskPath>, {
    refetchInterval: 60_000,
    keepPrevious: [tabField, ...Object.keys(props.more ?? {})],
  });
  const answer = call.data as unknown as Paged<Row> | Counted<Row> | undefined;
  const page = answer && 'list' in answer ? answer.list : answer;
  const counts = useLast(answer && 'list' in answer ? answer.counts : undefined);
  pages.heard(page?.timestamp);
  const list = page?.data ?? [];
  const oldest = tab.waits ? list.map(props.timeOf).sort()[0] : undefined;
  const total = page?.total ?? 0;
  return (
    <WorkPane {...props} tab={tab.value} rows={list}>
      {(id, open) => (
        <>
          <header className="desk-queue-top">
            <div className="desk-queue-head">
              <h1>
                {title}
                <small>
                  <Facts
                    items={[page && t('desk.list.total', { n: total }), oldest && t('desk.age.oldest', { age: waited(oldest) })]}
                  />
                </small>
              </h1>
            </div>
            <Tabs
              label={title}
              value={tab.value}
              onChange={(to) => address.set({ tab: to === tabs[0]!.value ? null : to, id: null, page: null })}
              tabs={tabs.map(({ value, label }) => {
                const count = counts ? counts[value] : value === tab.value ? page?.total : undefined;
                return { value, label, ...(count === undefined ? {} : { count }) };
              })}
            />
            {find && (
              <div className="desk-queue-tools">
                <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={find} />
                {props.tools}
              </div>
            )}
          </header>
          <QueryBoundary call={call}>
            {() =>
              list.length === 0 ? (
                <Empty
                  title={q ? t('desk.list.no_match') : tab.empty}
                  help={!q && tab.waits ? t('desk.list.all_done') : undefined}
                />
              ) : (
                list.map((row) => (
                  <button
                    key={row.id}
                    type="button"
                    className="desk-row"
                    aria-current={row.id === id}
                    onClick={() => open(row.id)}
                  >
                    {props.row(row, tab.value)}
                  </button>
                ))
              )
            }
          </QueryBoundary>
          {total > list.length && (
            <div className="p-32">
              <Pager page={pages.page} total={total} size={pages.args.page_size} onPage={pages.go} />
            </div>
          )}
        </>
      )}
    </WorkPane>
  );
}
