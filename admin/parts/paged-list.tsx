// A list that is read page by page: tabs, search and filters, its rows as a table or as cards, and the way to the other pages.
import type { ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useLast } from '#admin/lib/use-last.ts';
import type { Paged } from '#admin/lib/use-paged.ts';
import { Find } from '#admin/parts/find.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary, RowSkeleton } from '#admin/parts/query-boundary.tsx';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Table, type TableProps } from '#ui/layout/table.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

type TableFace<Row> = Pick<TableProps<Row>, 'columns' | 'onRow' | 'sort' | 'onSort' | 'selected' | 'onSelect'>;
type Faces<Row> = (TableFace<Row> & { children?: never }) | { columns?: never; children: (row: Row) => ReactNode };

export type PagedListProps<Row> = Faces<Row> & {
  list: Paged<Row>;
  /** names the tabs and the table */
  caption: string;
  rowKey?: (row: Row) => string;
  /** the first stands without a name in the address */
  tabs?: readonly { value: string; label: string }[];
  tab?: string;
  /** without them the open tab counts the list */
  counts?: Readonly<Record<string, number>> | undefined;
  /** what the search looks for */
  find?: string;
  /** filters next to the search */
  tools?: ReactNode;
  /** they have labels above */
  labelled?: boolean;
  /** by more than words */
  narrowed?: boolean;
  empty: ReactNode;
  /** the foot says how many there are, also of a single page */
  counted?: boolean;
};

const idOf = (row: object): string => String((row as { id: number }).id);

export function PagedList<Row extends object>(props: PagedListProps<Row>) {
  const { list, caption, find, tools, labelled, narrowed, empty, counted, rowKey = idOf } = props;
  const { q, page, size, total = 0 } = list;
  const nothing = q ? (
    <Empty title={t('desk.list.no_match')} help={t('desk.list.no_match_help', { q })} />
  ) : narrowed ? (
    <Empty title={t('desk.list.no_match')} />
  ) : (
    empty
  );
  const rowsOf = (rows: Row[], none: ReactNode) => {
    if (props.columns) {
      const { columns, onRow, sort, onSort, selected, onSelect } = props;
      const acts = { ...(onRow && { onRow }), ...(sort && { sort }), ...(onSort && { onSort }) };
      const picks = selected && onSelect ? { selected, onSelect } : {};
      return <Table caption={caption} rows={rows} rowKey={rowKey} columns={columns} empty={none} {...acts} {...picks} />;
    }
    if (rows.length === 0) return none;
    return (
      <ul className="desk-col">
        {rows.map((row) => (
          <li key={rowKey(row)}>{props.children(row)}</li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <ListTabs {...props} />
      {(find || tools) && (
        <div className={cx('desk-tools', labelled && 'items-end')}>
          {find && <Find value={q} onFind={(words) => list.narrow({ q: words || null })} placeholder={find} />}
          {tools}
        </div>
      )}
      {/* Heads stay where they are while rows come. */}
      <QueryBoundary call={list.call} shape={rowsOf([], <RowSkeleton />)}>
        {() => (
          <>
            {rowsOf(list.rows, nothing)}
            {(counted || total > size || page > 1) && <Pager page={page} total={total} size={size} onPage={list.go} />}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

type ListTabsProps = Pick<PagedListProps<object>, 'caption' | 'tabs' | 'tab' | 'counts'> & {
  list: Pick<Paged<object>, 'total' | 'narrow'>;
};

function ListTabs({ list, caption, tabs, tab = '', counts }: ListTabsProps) {
  const known = useLast(counts);
  if (!tabs) return null;
  const countOf = (value: string) => (known ? known[value] : value === tab ? (list.total ?? 0) : undefined);
  return (
    <Tabs
      label={caption}
      value={tab}
      onChange={(to) => list.narrow({ tab: to === tabs[0]!.value ? null : to })}
      tabs={tabs.map(({ value, label }) => {
        const count = countOf(value);
        return { value, label, ...(count === undefined ? {} : { count }) };
      })}
    />
  );
}
