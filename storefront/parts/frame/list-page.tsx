// A list on the screen: skeleton, failed, empty, the rows and their foot. `ListPage` is a whole page of one list.
import { Fragment, type ReactNode } from 'react';
import { rowKey } from '#client/pages.ts';
import type { ListResult, RowOf } from '#shop/lib/use-list.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen, type ScreenProps } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';

export type ListBodyProps<O> = {
  list: ListResult<O>;
  /** the skeleton of a few rows */
  shape: ReactNode;
  /** one row; or `rows` for all of them at once (a grid, groups by day) */
  row?: (row: RowOf<O>, index: number) => ReactNode;
  rows?: (rows: RowOf<O>[]) => ReactNode;
  empty?: { title?: ReactNode; help?: ReactNode; actions?: ReactNode };
  /** what failed, in words */
  failed?: ReactNode;
};

export function ListBody<O>({ list, shape, row, rows, empty, failed }: ListBodyProps<O>) {
  const call = { data: list.first, state: list.state, error: list.error, refetch: list.refresh as () => Promise<O> };
  return (
    <QueryBoundary call={call} shape={shape} title={failed}>
      {() =>
        list.rows.length === 0 && !list.hasMore ? (
          <Empty full title={empty?.title} help={empty?.help} actions={empty?.actions} />
        ) : (
          <>
            {rows?.(list.rows)}
            {row && list.rows.map((each, index) => <Fragment key={rowKey(each) ?? index}>{row(each, index)}</Fragment>)}
            <LoadMore
              loading={list.loadingMore}
              failed={list.moreFailed}
              hasMore={list.hasMore}
              count={list.rows.length}
              onMore={list.loadMore}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

/** `head` is above the rows, whatever their state: tabs, filters, a search field. */
export function ListPage<O>({
  list,
  shape,
  row,
  rows,
  empty,
  failed,
  head,
  children,
  ...screen
}: ListBodyProps<O> & Omit<ScreenProps, 'children'> & { head?: ReactNode; children?: ReactNode }) {
  return (
    <Screen onRefresh={list.refresh} {...screen}>
      {head}
      <ListBody list={list} shape={shape} row={row} rows={rows} empty={empty} failed={failed} />
      {children}
    </Screen>
  );
}
