// The list of a queue: its head with the true total, tabs, search and filters, then rows that go on as one scrolls. Rows out of sight are not drawn.
import type { ReactNode } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import type { QueueList as Queue } from '#admin/lib/use-queue.ts';
import { Find } from '#admin/parts/find.tsx';
import { RowSkeleton } from '#admin/parts/query-boundary.tsx';
import { QueueFilters } from '#admin/parts/queue-filters.tsx';
import { RowBlocks } from '#admin/parts/row-blocks.tsx';
import type { QueueFilter } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

/** Where the address names the piece of work that is open. */
const OPEN = ['id', 'order', 'goods'];

export type QueueListProps<Row> = {
  /** the name of the queue: saved views belong to it */
  name: string;
  title: string;
  queue: Queue<Row>;
  facts?: (ReactNode | false | undefined)[];
  /** the first is the one that stands without a name in the address */
  tabs?: readonly { value: string; label: string }[];
  tab?: string;
  find: string;
  filters: readonly QueueFilter[];
  tools?: ReactNode;
  /** at the end of the title, where it never moves */
  help?: ReactNode;
  /** below the tools: where scans are answered */
  head?: ReactNode;
  empty: string;
  /** false: what stands here waits for nobody */
  waits?: boolean;
  since: (row: Row) => string;
  /** where the row that is open stands */
  at?: number;
  /** rows that follow each other, as they are drawn */
  children: (rows: Row[]) => ReactNode;
};

export function QueueList<Row extends { id: number }>({
  name,
  title,
  queue,
  facts = [],
  tabs,
  tab,
  find,
  filters,
  tools,
  help,
  head,
  empty,
  waits = true,
  since,
  at,
  children,
}: QueueListProps<Row>) {
  const address = useAddress();
  const q = address.get('q');
  // What was found by its number and then taken has left the list, and is still there.
  const beside = OPEN.some((one) => address.get(one) !== '');
  const narrowed = q !== '' || filters.some((one) => address.get(one) !== '');
  const oldest = waits ? queue.rows.map(since).sort()[0] : undefined;
  return (
    <>
      <header className="desk-queue-top">
        <div className="desk-queue-head">
          <h1>
            {title}
            <small>
              <Facts
                items={[
                  queue.total !== undefined && t('desk.list.total', { n: queue.total }),
                  ...facts,
                  oldest && t('desk.age.oldest', { age: waited(oldest) }),
                ]}
              />
            </small>
          </h1>
          {help}
        </div>
        {tabs && (
          <Tabs
            exact
            label={title}
            value={tab ?? ''}
            onChange={(to) => address.set({ tab: to === tabs[0]!.value ? null : to, id: null, order: null, item: null })}
            tabs={tabs.map(({ value, label }) => {
              const count = queue.counts?.[value] ?? (value === tab ? queue.total : undefined);
              return { value, label, ...(count === undefined ? {} : { count }) };
            })}
          />
        )}
        <div className="desk-queue-tools flex-wrap">
          <Find value={q} onFind={(words) => address.set({ q: words || null })} placeholder={find} />
          {filters.length > 0 && <QueueFilters name={name} known={filters} />}
          {tools}
        </div>
        {head}
      </header>
      <QueueBody queue={queue}>
        {(rows) =>
          rows.length > 0 ? (
            <RowBlocks rows={rows} {...(at === undefined ? {} : { at })}>
              {children}
            </RowBlocks>
          ) : (
            <Empty {...emptyWords({ narrowed, beside, q, waits, empty })} />
          )
        }
      </QueueBody>
    </>
  );
}

type Why = { narrowed: boolean; beside: boolean; q: string; waits: boolean; empty: string };
function emptyWords({ narrowed, beside, q, waits, empty }: Why): { title: string; help?: string } {
  if (!narrowed) return waits ? { title: empty, help: t('desk.list.all_done') } : { title: empty };
  if (beside) return { title: t('desk.list.none_else'), help: t('desk.list.none_else_help') };
  return { title: t('desk.list.no_match'), help: q ? t('desk.list.no_match_help', { q }) : t('desk.queue.no_match_filters') };
}

/** The rows in each of their faces, and the way to the next page. */
export function QueueBody<Row>({ queue, children }: { queue: Queue<Row>; children: (rows: Row[]) => ReactNode }) {
  if (queue.state === 'failed')
    return <Failed title={queue.error ? errorText(queue.error) : t('desk.error.server')} onRetry={queue.retry} />;
  if (!queue.data) return <RowSkeleton />;
  return (
    <>
      {children(queue.rows)}
      {(queue.hasMore || queue.moreFailed) && (
        <LoadMore
          count={queue.rows.length}
          hasMore={queue.hasMore}
          loading={queue.loadingMore}
          failed={queue.moreFailed}
          onMore={queue.more}
        />
      )}
    </>
  );
}
