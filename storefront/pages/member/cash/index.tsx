// Withdrawing money: what may leave the wallet and why not more, the form with its fee, and the withdrawals so far.
import type { ReactNode } from 'react';
import { leastWithdrawal } from '#contract/rules/withdrawal.ts';
import { percent, timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { DownIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { CashForm } from './cash-form.tsx';
import type { CashConfig } from './config.ts';
import { WithdrawalCard } from './withdrawal-card.tsx';

export default function Withdraw() {
  const wide = useWindow(1024);
  const config = useCall('cash/getConfig', {}, { staleTime: 0 });
  const payees = useCall('cash/bankLists', {}, { staleTime: 0 });
  const list = useList('cash/lists', {});
  const refresh = () => Promise.all([config.refetch(), payees.refetch(), list.refresh()]);
  const changed = () => void refresh().catch(() => undefined);
  const form = (
    <QueryBoundary call={config} title={t('cash.failed')} shape={<FormSkeleton />}>
      {(known) => (
        <>
          <Free known={known} />
          {barrier(known) ?? (
            <QueryBoundary call={payees} small shape={<SkeletonBlock height={320} className="rounded-card" />}>
              {(rows) => <CashForm key={rows.length} config={known} payees={rows} onDone={changed} />}
            </QueryBoundary>
          )}
        </>
      )}
    </QueryBoundary>
  );
  const made = (
    <ListBody
      list={list}
      shape={<SkeletonBlock height={200} className="rounded-card" />}
      failed={t('cash.list_failed')}
      empty={{ title: t('cash.list_none') }}
      row={(row) => <WithdrawalCard row={row} onChanged={changed} />}
    />
  );
  return (
    <Screen fallback={to.wallet()} onRefresh={refresh}>
      {wide ? (
        <Columns
          side={
            <>
              <SectionTitle>{t('cash.records')}</SectionTitle>
              {made}
            </>
          }
        >
          {form}
        </Columns>
      ) : (
        <>
          {form}
          <SectionTitle>{t('cash.records')}</SectionTitle>
          {made}
        </>
      )}
    </Screen>
  );
}

/** What prevents any withdrawal, with the remedy; nothing when the form may be filled in. */
function barrier(config: CashConfig): ReactNode {
  if (config.wallet_frozen) return <FrozenNote />;
  const resting = config.rest_until ? timeLeft(config.rest_until) : '';
  if (resting)
    return (
      <Note tone="clock" role="status" title={t('rest.cash_title', { time: resting })}>
        {t('rest.cash_help')}
      </Note>
    );
  if (config.receivable > 0)
    return (
      <Note tone="wrong" title={t('cash.owed_title', { amount: money(config.receivable) })}>
        {t('cash.owed_help')}
      </Note>
    );
  if (config.withdrawable === 0) return <Note title={t('cash.nothing')}>{t('cash.nothing_help')}</Note>;
  const least = leastWithdrawal(config);
  if (config.withdrawable < least) return <Note>{t('cash.too_little', { min: money(least) })}</Note>;
  if (config.left_today === 0) return <Note>{t('cash.none_today')}</Note>;
  if (config.names.length > 0) return undefined;
  return (
    <Note
      end={
        <Button size="small" href={to.address()}>
          {t('cash.add_address')}
        </Button>
      }
    >
      {t('cash.no_name')}
    </Note>
  );
}

function Free({ known }: { known: CashConfig }) {
  return (
    <Card className="flex flex-col gap-18">
      <div className="flex flex-col gap-6">
        <span className="text-sm text-ink-3">{t('cash.can')}</span>
        <Price fen={known.withdrawable} size="3xl" stack="start" />
        <span className="text-xs text-ink-3">{t('cash.of_balance', { amount: money(known.balance) })}</span>
      </div>
      {known.withdrawable < known.balance && (
        <details className="text-sm text-ink-2">
          <summary className="flex min-h-[44px] cursor-pointer items-center gap-8 text-ink">
            {t('cash.why_less')}
            <DownIcon className="ui-icon-xs" />
          </summary>
          <ul className="flex list-disc flex-col gap-8 ps-32">
            <li>{t('cash.rule.free', { days: known.days })}</li>
            <li>{t('cash.rule.gateway')}</li>
            {known.bonus > 0 && <li>{t('cash.rule.bonus', { amount: money(known.bonus) })}</li>}
            <li>{t('cash.rule.order')}</li>
          </ul>
        </details>
      )}
      <span className="text-xs text-ink-3">{t('cash.fee', { rate: percent(known.fee_rate), min: money(known.fee_min) })}</span>
    </Card>
  );
}

const FormSkeleton = () => (
  <>
    <SkeletonBlock height={220} className="rounded-card" />
    <SkeletonBlock height={420} className="rounded-card" />
  </>
);
