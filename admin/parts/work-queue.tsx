// A list next to its work: tabs, search and filters kept in the address, pages by cursor; where its work is taken, rows are picked to do one thing with all of them.
import type { ReactNode } from 'react';
import { asInput, filtersOf } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { type QueuePath, type RowAt, useQueue } from '#admin/lib/use-queue.ts';
import { TakenNote, usePicks } from '#admin/parts/pick-rows.tsx';
import { QueueList } from '#admin/parts/queue-list.tsx';
import { WorkPane, type WorkPaneProps } from '#admin/parts/work-pane.tsx';
import type { Taken } from '#contract/desk/queue-list.ts';
import type { QueueFilter, TakenThing } from '#contract/desk/tabs.ts';

type Tab = { value: string; label: string; empty: string /** rows of it wait for somebody */; waits?: boolean };

export type WorkQueueProps<P extends QueuePath> = Omit<WorkPaneProps<RowAt<P>>, 'tab' | 'rows' | 'children'> & {
  path: P;
  /** saved views belong to it */
  name: string;
  /** the first is the one that stands without a name in the address */
  tabs: readonly Tab[];
  /** how the tab is called in the call's input; none where there is one list */
  tabField?: string;
  find: string;
  filters: readonly QueueFilter[];
  /** more to choose by, next to the search, and what it adds to the call's input */
  tools?: ReactNode;
  more?: Record<string, string | number>;
  since: (row: RowAt<P>) => string;
  row: (row: RowAt<P>, tab: string) => ReactNode;
  /** its rows are work that somebody takes */
  taking?: { thing: TakenThing; nameOf: (row: RowAt<P>) => string };
};

export function WorkQueue<P extends QueuePath>(props: WorkQueueProps<P>) {
  const { path, title, tabs, tabField, filters, taking } = props;
  const address = useAddress();
  const tab = tabs.find((one) => one.value === address.get('tab')) ?? tabs[0]!;
  const q = address.get('q');
  const asked = { ...(tabField ? { [tabField]: tab.value } : {}), q, ...props.more, ...asInput(filtersOf(address, filters)) };
  const queue = useQueue(path, asked as unknown as Parameters<typeof useQueue<P>>[1]);
  const rows = queue.rows as (RowAt<P> & Partial<Taken> & { id: number })[];
  const waits = tab.waits === true;
  const picks = usePicks({
    thing: taking?.thing ?? 'remit',
    queue: { ...queue, rows: taking ? rows : [] },
    list: JSON.stringify(asked),
    waits,
    mayApprove: tab === tabs[0],
    nameOf: (row) => taking?.nameOf(row) ?? '',
  });
  return (
    <WorkPane {...props} tab={tab.value} rows={rows}>
      {(id, open) => (
        <QueueList
          name={props.name}
          title={title}
          queue={{ ...queue, rows }}
          {...(tabs.length > 1 ? { tabs, tab: tab.value } : {})}
          find={props.find}
          filters={filters}
          tools={props.tools}
          head={picks.bar}
          empty={tab.empty}
          waits={tab.waits !== false}
          since={props.since}
          at={rows.findIndex((row) => row.id === id)}
        >
          {(block) =>
            block.map((row) => {
              const face = (
                <button key={row.id} type="button" className="desk-row" aria-current={row.id === id} onClick={() => open(row.id)}>
                  {props.row(row, tab.value)}
                  {row.taken && <TakenNote taken={row.taken} />}
                </button>
              );
              return taking ? picks.pick(row, face) : face;
            })
          }
        </QueueList>
      )}
    </WorkPane>
  );
}
