// Points: how many there are, what expires when, how they are earned and used, and every movement.
import { grouped } from '#client/format.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { calendarDay, dateTime, percent } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

type Points = OutputAt<'score/lists'>;
type Movement = RowOf<Points>;

export default function PointsPage() {
  const wide = useWindow(840);
  const list = useList('score/lists', {});
  const call = { data: list.first, state: list.state, error: list.error, refetch: list.refresh as () => Promise<Points> };
  return (
    <Screen fallback={to.mine()} onRefresh={list.refresh}>
      <QueryBoundary call={call} shape={<PageSkeleton />} title={t('points.failed')}>
        {(points) => (
          <Columns
            side={
              wide && (
                <>
                  {points.lots.length > 0 && <Expiry points={points} />}
                  <How points={points} />
                </>
              )
            }
          >
            <Balance points={points} />
            {!wide && points.lots.length > 0 && <Expiry points={points} />}
            {!wide && <How points={points} />}
            {list.rows.length === 0 ? (
              <Empty title={t('points.none')} help={t('points.none_help')} />
            ) : wide ? (
              <History rows={list.rows} />
            ) : (
              <Card title={t('points.history')}>
                <ul className="-mb-12">
                  {list.rows.map((row) => (
                    <li key={row.id} className="border-line not-first:border-t">
                      <Row row={row} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <LoadMore
              loading={list.loadingMore}
              failed={list.moreFailed}
              hasMore={list.hasMore}
              count={list.rows.length}
              onMore={list.loadMore}
            />
          </Columns>
        )}
      </QueryBoundary>
    </Screen>
  );
}

/** 1 point pays 1 fen of freight. */
function Balance({ points }: { points: Points }) {
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex flex-col gap-6">
        <span className="text-sm text-ink-3">{t('points.balance')}</span>
        <b className="ui-num text-3xl">{grouped(String(points.score))}</b>
        <span className="text-xs text-ink-3">{t('points.worth', { amount: money(points.score) })}</span>
      </div>
      {hasScreen(to.pointsExchange()) && (
        <Button kind="primary" href={to.pointsExchange()}>
          {t('points.redeem')}
        </Button>
      )}
    </Card>
  );
}

function Expiry({ points }: { points: Points }) {
  return (
    <Cells label={t('points.expires')}>
      {points.lots.map((lot) => (
        <Cell
          key={lot.expires_on}
          label={t('points.expires_on', { date: calendarDay(lot.expires_on) })}
          value={t('points.n', { n: lot.points })}
        />
      ))}
    </Cells>
  );
}

function How({ points }: { points: Points }) {
  const { points_max_percent } = useConfig();
  const says = [
    t('points.how_freight', { n: grouped(String(points.rate_bp / 10_000)) }),
    points.review > 0 && t('points.how_review', { n: points.review }),
    hasScreen(to.signIn()) && t('points.how_signin'),
    t('points.how_use', { percent: percent(points_max_percent * 100) }),
    t('points.how_expiry'),
  ].filter((line): line is string => Boolean(line));
  return (
    <Card title={t('points.how')}>
      <ul className="flex list-disc flex-col gap-10 ps-32 text-sm text-ink-2">
        {says.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

const textOf = (row: Movement) => wholeNumbers(formatText(row.key, named(row.params)));

const History = ({ rows }: { rows: readonly Movement[] }) => (
  <WideTable
    label={t('points.history')}
    rows={rows}
    rowKey={(row) => row.id}
    columns={[
      { head: t('wide.col.when'), cell: (row) => <span className="whitespace-nowrap">{dateTime(row.time)}</span> },
      { head: t('wide.col.what'), name: true, cell: textOf },
      { head: t('wide.col.points'), end: true, cell: (row) => <Score row={row} /> },
    ]}
  />
);

function Row({ row }: { row: Movement }) {
  return (
    <div className="flex items-center gap-18 py-22">
      <span className="flex min-w-0 flex-1 flex-col gap-4">
        <span className="line-clamp-2 text-md text-ink [overflow-wrap:anywhere]">{textOf(row)}</span>
        <span className="text-xs text-ink-3">{dateTime(row.time)}</span>
      </span>
      <Score row={row} />
    </div>
  );
}

const Score = ({ row }: { row: Movement }) => (
  <b className={row.score > 0 ? 'ui-num flex-none text-md text-safe' : 'ui-num flex-none text-md text-ink'}>
    <bdi>{row.score > 0 ? `+${row.score}` : `−${-row.score}`}</bdi>
  </b>
);

/** A day of the calendar (2026-12-03) as a date. */
const named = ({ date, ...params }: Movement['params']): Movement['params'] =>
  date === undefined ? params : { ...params, date: calendarDay(String(date)) };

function PageSkeleton() {
  return (
    <>
      <SkeletonBlock height={270} className="rounded-card" />
      <SkeletonBlock height={94} className="rounded-card" />
      <SkeletonBlock height={320} className="rounded-card" />
      <SkeletonBlock height={420} className="rounded-card" />
    </>
  );
}
