// The rebate balance: moved to the wallet or withdrawn, and its statement.
import type { OutputAt } from '#shop/lib/api.ts';
import { dateTime } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { MoneyAmount } from '#shop/parts/money/money-row.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { WithdrawForm } from './withdraw-form.tsx';

type Statement = OutputAt<'userrebate/lists'>;

export default function RebateBalance() {
  const list = useList('userrebate/lists', {});
  const wide = useWindow(840);
  const member = useMember();
  const changed = () => void Promise.all([list.refresh(), member.refetch()]).catch(() => undefined);
  const call = { data: list.first, state: list.state, error: list.error, refetch: list.refresh as () => Promise<Statement> };
  return (
    <Screen
      fallback={to.promotion()}
      onRefresh={() => Promise.all([list.refresh(), member.refetch()])}
      end={
        <Button kind="quiet" size="small" className="me-16" href={to.rebates()}>
          {t('page.member.promotion.record')}
        </Button>
      }
    >
      <QueryBoundary call={call} title={t('promo.failed')} shape={<SkeletonBlock height={560} className="rounded-card" />}>
        {(known) => (
          <Columns
            side={
              member.data?.wallet_frozen ? (
                <FrozenNote />
              ) : known.available > 0 ? (
                <WithdrawForm available={known.available} owes={known.receivable > 0} onDone={changed} />
              ) : (
                <Note title={t('promo.nothing')}>{t('promo.nothing_help')}</Note>
              )
            }
          >
            <Balance known={known} />
            {/* On a phone the statement comes last. */}
            <div className="order-1 flex flex-col gap-20">
              <SectionTitle>{t('promo.statement')}</SectionTitle>
              <ListBody
                list={list}
                shape={<SkeletonBlock height={240} className="rounded-card" />}
                failed={t('promo.failed')}
                empty={{ title: t('promo.statement_none') }}
                rows={(rows) => (wide ? <Movements rows={rows} /> : <Entries rows={rows} />)}
              />
            </div>
          </Columns>
        )}
      </QueryBoundary>
    </Screen>
  );
}

type Movement = RowOf<Statement>;

const Movements = ({ rows }: { rows: readonly Movement[] }) => (
  <WideTable
    label={t('promo.statement')}
    rows={rows}
    rowKey={(row) => row.id}
    columns={[
      { head: t('wide.col.when'), cell: (row) => dateTime(row.time) },
      { head: t('wide.col.what'), name: true, cell: (row) => formatText(row.key, row.params) },
      { head: t('wide.col.amount'), end: true, cell: (row) => <MoneyAmount fen={row.amount} /> },
    ]}
  />
);

const Entries = ({ rows }: { rows: readonly Movement[] }) => (
  <Card>
    <ul className="-my-12">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center justify-between gap-18 border-line py-22 not-first:border-t">
          <span className="flex min-w-0 flex-col gap-4">
            <span className="text-md text-ink [overflow-wrap:anywhere]">{formatText(row.key, row.params)}</span>
            <span className="text-xs text-ink-3">{dateTime(row.time)}</span>
          </span>
          <MoneyAmount fen={row.amount} />
        </li>
      ))}
    </ul>
  </Card>
);

function Balance({ known }: { known: Statement }) {
  return (
    <Card className="flex flex-col gap-18">
      <div className="flex flex-col gap-6">
        <span className="text-sm text-ink-3">{t('promo.available')}</span>
        <Price fen={known.available} size="3xl" stack="start" />
      </div>
      <dl className="grid grid-cols-2 gap-16">
        <div className="flex flex-col gap-4">
          <dt className="text-xs text-ink-3">{t('promo.pending')}</dt>
          <dd className="ui-num text-lg text-ink">{money(known.pending)}</dd>
        </div>
        {known.held > 0 && (
          <div className="flex flex-col gap-4">
            <dt className="text-xs text-ink-3">{t('promo.held')}</dt>
            <dd className="ui-num text-lg text-ink">{money(known.held)}</dd>
          </div>
        )}
      </dl>
      {known.receivable > 0 && (
        <Note tone="wrong" title={t('promo.owed', { amount: money(known.receivable) })}>
          {t('promo.owed_help')}
        </Note>
      )}
    </Card>
  );
}
