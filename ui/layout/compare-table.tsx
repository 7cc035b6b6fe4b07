// Estimated against measured: two columns, what changed in the clock colour, the difference below.
import type { ReactNode } from 'react';

type CompareRow = { key: string; label: ReactNode; before: ReactNode; after: ReactNode; changed?: boolean };

export type CompareTableProps = {
  rows: CompareRow[];
  heads: { before: ReactNode; after: ReactNode };
  /** the difference: its name and usually a <Price size="lg"> */
  difference?: { label: ReactNode; value: ReactNode };
  caption: string;
  className?: string;
};

export function CompareTable({ rows, heads, difference, caption, className }: CompareTableProps) {
  return (
    <div className={className}>
      <table className="ui-compare">
        <caption className="ui-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{heads.before}</th>
            <th scope="col">{heads.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-changed={Boolean(row.changed)}>
              <th scope="row">{row.label}</th>
              <td>
                <bdi>{row.before}</bdi>
              </td>
              <td>
                <bdi>{row.after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {difference && (
        <div className="ui-compare-diff">
          <span>{difference.label}</span>
          {difference.value}
        </div>
      )}
    </div>
  );
}
