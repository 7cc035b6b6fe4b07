// Rows as a table, where the room has columns for them: the first cell names the row and is its link, figures are at the end.
import type { ReactNode } from 'react';
import { Link } from '#ui/layout/link.tsx';

type WideColumn<R> = {
  head: string;
  cell: (row: R) => ReactNode;
  /** figures */
  end?: boolean;
  /** the cell that names the row, and is its link; the first unless one says so */
  name?: boolean;
};

type Props<R> = {
  label: string;
  columns: readonly WideColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  href?: (row: R) => string | undefined;
  /** below the rows */
  foot?: ReactNode;
  title?: ReactNode;
};

export function WideTable<R>({ label, columns, rows, rowKey, href, foot, title }: Props<R>) {
  const naming = Math.max(
    columns.findIndex((column) => column.name),
    0,
  );
  return (
    <div className="ui-card wide-table">
      {title}
      <table>
        <caption className="ui-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, end }) => (
              <th key={head} scope="col" data-end={end || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const to = href?.(row);
            return (
              <tr key={rowKey(row)} data-link={to ? true : undefined}>
                {columns.map(({ head, cell, end }, at) =>
                  at === naming ? (
                    <th key={head} scope="row" data-end={end || undefined}>
                      {to ? <Link href={to}>{cell(row)}</Link> : cell(row)}
                    </th>
                  ) : (
                    <td key={head} data-end={end || undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {foot}
    </div>
  );
}
