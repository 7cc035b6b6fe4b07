// A list of work that is anybody's: tabs, search, filters, who has what; rows are picked to do one thing with all of them.
import { lazy, type ReactNode, Suspense } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { loadOfficeTexts, t } from '#admin/lib/i18n.ts';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { usePicked } from '#admin/lib/use-picked.ts';
import { type QueuePath, type RowAt, useQueue } from '#admin/lib/use-queue.ts';
import { QueueList } from '#admin/parts/queue-list.tsx';
import { WorkPane, type WorkPaneProps } from '#admin/parts/work-pane.tsx';
import type { Taken } from '#contract/desk/queue-list.ts';
import type { QueueFilter, TakenThing } from '#contract/desk/tabs.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';

const BulkBar = lazy(async () => {
  const [module] = await Promise.all([import('#admin/parts/bulk/bulk-bar.tsx'), loadOfficeTexts()]);
  return { default: module.BulkBar };
});

/** Lists whose rows say who has taken them. */
export type TakenPath = { [P in QueuePath]: RowAt<P> extends Taken ? P : never }[QueuePath];
type Tab = { value: string; label: string; empty: string /** rows of it wait for somebody */; waits?: boolean };

type Props<P extends TakenPath> = Omit<WorkPaneProps<RowAt<P>>, 'tab' | 'rows' | 'children'> & {
  path: P;
  thing: TakenThing;
  /** the first is the one that stands without a name in the address */
  tabs: readonly Tab[];
  /** how the tab is called in the call's input; none where there is one list */
  tabField?: string;
  find: string;
  filters: readonly QueueFilter[];
  /** more to choose by, beside the search, and what it adds to the call's input */
  tools?: ReactNode;
  more?: Record<string, string | number>;
  since: (row: RowAt<P>) => string;
  nameOf: (row: RowAt<P>) => string;
  row: (row: RowAt<P>, tab: string) => ReactNode;
};

export function TakenQueue<P extends TakenPath>(props: Props<P>) {
  const { path, thing, title, tabs, tabField, filters, nameOf } = props;
  const address = useAddress();
  const tab = tabs.find((one) => one.value === address.get('tab')) ?? tabs[0]!;
  const q = address.get('q');
  const asked = { ...(tabField ? { [tabField]: tab.value } : {}), q, ...props.more, ...asInput(filtersOf(address, filters)) };
  const queue = useQueue(path, asked as unknown as Parameters<typeof useQueue<P>>[1]);
  const rows = queue.rows as (RowAt<P> & Taken & { id: number })[];
  const picked = usePicked(rows, JSON.stringify(asked));
  return (
    <WorkPane {...props} tab={tab.value} rows={rows}>
      {(id, open) => (
        <QueueList
          name={thing}
          title={title}
          queue={{ ...queue, rows }}
          {...(tabs.length > 1 ? { tabs, tab: tab.value } : {})}
          find={props.find}
          filters={filters}
          tools={props.tools}
          head={
            picked.ids.length > 0 && (
              <Suspense>
                <BulkBar
                  thing={thing}
                  ids={picked.ids}
                  total={queue.total ?? 0}
                  mayApprove={tab === tabs[0]}
                  nameOf={(one) => nameOf(rows.find((row) => row.id === one)!)}
                  onMore={async (n) => picked.set(await queue.atLeast(n))}
                  onClear={() => picked.set([])}
                />
              </Suspense>
            )
          }
          empty={tab.empty}
          waits={tab.waits !== false}
          since={props.since}
          at={rows.findIndex((row) => row.id === id)}
        >
          {(block) =>
            block.map((row) => (
              <div key={row.id} className="desk-pick">
                {tab.waits && (
                  <span className="desk-pick-box" onClickCapture={picked.held}>
                    <Checkbox
                      shape="square"
                      label={t('desk.bulk.select', { name: nameOf(row) })}
                      checked={picked.has(row.id)}
                      onChange={() => picked.toggle(row.id)}
                    />
                  </span>
                )}
                <button type="button" className="desk-row" aria-current={row.id === id} onClick={() => open(row.id)}>
                  {props.row(row, tab.value)}
                  {row.taken && (
                    <span className="desk-row-taken">
                      {t('desk.queue.taken_at', { name: row.taken.operator, time: dateTime(row.taken.at) })}
                    </span>
                  )}
                </button>
              </div>
            ))
          }
        </QueueList>
      )}
    </WorkPane>
  );
}
