// What is charged: label, CNY, chosen currency, the reason below the label, and the total after a rule.
import { Fragment, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

type FeeRow = {
  key: string;
  label: ReactNode;
  /** how the amount is calculated */
  why?: ReactNode;
  cny?: ReactNode;
  main: ReactNode;
  /** money off, green */
  minus?: boolean;
};

export type FeeTableProps = {
  rows: FeeRow[];
  /** column names; leave out when only one currency is shown */
  heads?: { cny: ReactNode; main: ReactNode };
  total?: { label: ReactNode; cny?: ReactNode; main: ReactNode };
  /** the frozen rate, when it was paid */
  foot?: ReactNode;
  /** name of the table for screen readers */
  caption: string;
  className?: string;
};

export function FeeTable({ rows, heads, total, foot, caption, className }: FeeTableProps) {
  return (
    <div className={className}>
      <table className="ui-fees">
        <caption className="ui-hidden">{caption}</caption>
        {heads && (
          <thead>
            <tr>
              <td />
              <th scope="col">{heads.cny}</th>
              <th scope="col">{heads.main}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <tr data-minus={Boolean(row.minus)} data-why={Boolean(row.why)}>
                <th scope="row">{row.label}</th>
                <td className="ui-fees-cny">{row.cny && <bdi>{row.cny}</bdi>}</td>
                <td className="ui-fees-main">
                  <bdi>{row.main}</bdi>
                </td>
              </tr>
              {row.why && (
                <tr>
                  <td className="ui-fees-why" colSpan={3}>
                    {row.why}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              <td className="ui-fees-cny">{total.cny && <bdi>{total.cny}</bdi>}</td>
              <td className="ui-fees-main">
                <bdi>{total.main}</bdi>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {foot && <p className={cx('ui-fees-foot')}>{foot}</p>}
    </div>
  );
}
