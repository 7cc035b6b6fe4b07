// The wallet's statement where there is room for a table: five columns, 10 or 25 rows on a page. Amounts are in CNY, as the
// ledger has them: each balance is the one before it and the amount.
import { type ReactNode, useState } from 'react';
import { dateTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { cny } from '#shop/lib/money.ts';
import { DEFAULT_CURRENCY } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import type { Narrowing } from '#shop/parts/money/money-choice.ts';
import { chargedOf, glyphOf, MoneyAmount, MoneySkeleton } from '#shop/parts/money/money-row.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { BackIcon, ForwardIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Segment } from '#ui/input/segment.tsx';

const SIZES = [10, 25] as const;
type Size = (typeof SIZES)[number];

type Props = { asked: Narrowing; empty: { title: ReactNode; help?: ReactNode }; failed: ReactNode };

/** Another choice of rows starts at its first page. */
export default function MoneyTable(props: Props) {
  return <Pages key={JSON.stringify(props.asked)} {...props} />;
}

function Pages({ asked, empty, failed }: Props) {
  const [page, setPage] = useState(1);
  const [page_size, setSize] = useState<Size>(10);
  const call = useCall('pay/expensesRecord', { ...asked, page, page_size }, { keepPrevious: true });
  return (
    <QueryBoundary call={call} shape={<MoneySkeleton />} title={failed}>
      {({ data, total, ...answered }) => {
        if (total === 0) return <Empty full {...empty} />;
        const pages = Math.ceil(total / page_size);
        // While the next page is loading, the rows and their figures are still those of the last.
        const first = (answered.page - 1) * answered.page_size;
        return (
          <WideTable
            label={t('wallet.records')}
            rows={data}
            rowKey={(row) => row.id}
            href={(row) => hrefOf(row.url)?.href}
            columns={[
              { head: t('wide.col.when'), cell: (row) => <span className="whitespace-nowrap">{dateTime(row.time)}</span> },
              {
                head: t('wide.col.what'),
                name: true,
                cell: (row) => {
                  const Glyph = glyphOf(row);
                  return (
                    <span className="wide-table-what">
                      <Glyph />
                      <span>
                        {wholeNumbers(formatText(row.key, row.params))}
                        {chargedOf(row, DEFAULT_CURRENCY) && <small>{chargedOf(row, DEFAULT_CURRENCY)}</small>}
                      </span>
                    </span>
                  );
                },
              },
              { head: t('wide.col.no'), cell: (row) => <bdi className="ui-ltr whitespace-nowrap">{row.no}</bdi> },
              { head: t('wide.col.amount'), end: true, cell: (row) => <MoneyAmount fen={row.amount} text={cny(row.amount)} /> },
              { head: t('wide.col.balance'), end: true, cell: (row) => <bdi className="ui-num">{cny(row.balance)}</bdi> },
            ]}
            foot={
              <div className="wide-table-foot">
                <Segment
                  label={t('wide.rows')}
                  value={String(page_size)}
                  onChange={(next) => {
                    const size = SIZES.find((one) => String(one) === next) ?? 10;
                    setSize(size);
                    // The first row of before stays on the page.
                    setPage(Math.floor(first / size) + 1);
                  }}
                  options={SIZES.map((size) => ({ value: String(size), label: String(size) }))}
                />
                <span aria-live="polite" className="ui-num">
                  {t('wide.page', { from: first + 1, to: first + data.length, total })}
                </span>
                <IconButton
                  label={t('wide.prev')}
                  icon={<BackIcon className="ui-icon-sm" />}
                  disabled={page === 1}
                  throttle={false}
                  onClick={() => setPage(page - 1)}
                />
                <IconButton
                  label={t('wide.next')}
                  icon={<ForwardIcon className="ui-icon-sm" />}
                  disabled={page >= pages}
                  throttle={false}
                  onClick={() => setPage(page + 1)}
                />
              </div>
            }
          />
        );
      }}
    </QueryBoundary>
  );
}
