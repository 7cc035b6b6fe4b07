// The table of the back office: sticky head, figures at the end, sortable heads, selectable rows; on a phone each row is a block.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type TableColumn<R> = {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** figures */
  end?: boolean;
  /** buttons: their labels are on them, the head is for screen readers */
  acts?: boolean;
  sortable?: boolean;
  width?: string;
};

export type TableSort = { key: string; down: boolean };

export type TableProps<R> = {
  columns: TableColumn<R>[];
  rows: R[];
  rowKey: (row: R) => string;
  /** name of the table */
  caption: string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** a tap on a row opens it; keep a link or button in the row too, for the keyboard */
  onRow?: (row: R) => void;
  /** the row being worked on */
  current?: string;
  empty?: ReactNode;
  /** CSS height beyond which it scrolls inside, with a fixed head */
  height?: string;
  className?: string;
};

export function nextSort(now: TableSort | undefined, key: string): TableSort {
  return now?.key === key ? { key, down: !now.down } : { key, down: true };
}

function Head<R>({ column, sort, onSort }: { column: TableColumn<R>; sort?: TableSort; onSort?: (sort: TableSort) => void }) {
  const on = sort?.key === column.key;
  const state = on ? (sort.down ? 'descending' : 'ascending') : 'none';
  return (
    <th
      scope="col"
      data-end={Boolean(column.end)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={column.sortable ? state : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className="ui-table-sort" onClick={() => onSort(nextSort(sort, column.key))}>
          {column.head}
          <DownIcon />
        </button>
      ) : column.acts ? (
        <span className="ui-hidden">{column.head}</span>
      ) : (
        column.head
      )}
    </th>
  );
}

export function Table<R>(props: TableProps<R>) {
  const { columns, rows, rowKey, caption, sort, onSort, selected, onSelect, onRow, current, empty, height, className } = props;
  const texts = useUiTexts();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selected?.has(key)).length;
  const toggle = (list: string[], on: boolean) => {
    const next = new Set(selected);
    for (const key of list) on ? next.add(key) : next.delete(key);
    onSelect?.(next);
  };
  return (
    <div className={cx('ui-table-box', className)} style={height ? { maxHeight: height } : undefined}>
      <table className="ui-table">
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th className="ui-table-pick" scope="col">
                <Checkbox
                  shape="square"
                  label={texts.selectAll}
                  checked={rows.length > 0 && chosen === rows.length}
                  some={chosen > 0}
                  onChange={(on) => toggle(keys, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                data-open={Boolean(onRow)}
                aria-selected={selected?.has(key) || current === key || undefined}
                onClick={(event) => {
                  if (onRow && !(event.target as HTMLElement).closest('a, button, input, label, select')) onRow(row);
                }}
              >
                {onSelect && (
                  <td className="ui-table-pick">
                    <Checkbox
                      shape="square"
                      label={`${texts.select} ${key}`}
                      checked={Boolean(selected?.has(key))}
                      onChange={(on) => toggle([key], on)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} data-end={Boolean(column.end)} data-label={(!column.acts && column.head) || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  );
}
