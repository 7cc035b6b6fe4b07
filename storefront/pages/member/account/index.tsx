// The wallet: balance in CNY, what of it is frozen, bonus or owed, top up and withdraw, and the statement.
import { lazy, Suspense, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { money, rateText, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam, useParam } from '#shop/lib/router.tsx';
import { DEFAULT_CURRENCY, useAddon } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { type Member, useMember } from '#shop/lib/use-member.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { isNarrow, MoneyFilter, useNarrowing } from '#shop/parts/money/money-filter.tsx';
import { MoneyRows, MoneySkeleton } from '#shop/parts/money/money-row.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { AlertIcon, BankIcon, FrozenIcon, GiftIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const MoneyTable = lazy(() => import('#shop/parts/money/money-table.tsx'));
const topUp = () => import('./top-up-sheet.tsx');
const TopUpSheet = lazy(topUp);
const TopUpCard = lazy(() => topUp().then((m) => ({ default: m.TopUpCard })));

export default function Wallet() {
  const wide = useWindow(1024);
  const member = useMember();
  const narrowing = useNarrowing();
  const columns = useWindow(840);
  const list = useList('pay/expensesRecord', narrowing.asked, { enabled: !columns });
  const empty = isNarrow(narrowing)
    ? { title: t('wallet.none_filtered') }
    : { title: t('wallet.none'), help: t('wallet.none_help') };
  const offline = useAddon('offlinepay');
  const remits = useCall('Offlinepay/record', { state: 'submitted' }, { enabled: offline, quiet: true });
  const no = useParam('no');
  const short = useNumberParam('short');
  const [filling, setFilling] = useState(no !== undefined);
  const refresh = () =>
    Promise.all([member.refetch(), columns ? undefined : list.refresh(), offline ? remits.refetch() : undefined]);
  return (
    <Screen
      fallback={to.mine()}
      onRefresh={refresh}
      end={
        <Button kind="quiet" size="small" className="me-16" href={to.records()}>
          {t('wallet.records')}
        </Button>
      }
    >
      <Columns
        side={
          wide && (
            <Suspense fallback={<SkeletonBlock height={600} className="rounded-card" />}>
              <TopUpCard />
            </Suspense>
          )
        }
      >
        <QueryBoundary call={member} small shape={<SkeletonBlock height={300} className="rounded-card" />}>
          {(me) => (
            <>
              {me.wallet_frozen && <FrozenNote />}
              <div className="shop-wallet contents">
                <Balance me={me} cny={columns} onTopUp={() => setFilling(true)} />
                <Parts me={me} remits={remits.data?.total ?? 0} />
              </div>
            </>
          )}
        </QueryBoundary>
        <MoneyFilter narrowing={narrowing} />
        {columns ? (
          <Suspense fallback={<MoneySkeleton />}>
            <MoneyTable asked={narrowing.asked} empty={empty} failed={t('wallet.failed')} />
          </Suspense>
        ) : (
          <ListBody
            list={list}
            shape={<MoneySkeleton />}
            failed={t('wallet.failed')}
            empty={empty}
            rows={(rows) => <MoneyRows rows={rows} months={list.first?.months} />}
          />
        )}
      </Columns>
      {filling && (
        <Suspense fallback={null}>
          <TopUpSheet onClose={() => setFilling(false)} bill={no === undefined ? undefined : { no, short }} />
        </Suspense>
      )}
    </Screen>
  );
}

/** `cny`: the balance as the ledger has it, as in the table next to it; what that is in the chosen currency comes below. */
function Balance({ me, cny, onTopUp }: { me: Member; cny: boolean; onTopUp: () => void }) {
  const currency = useCurrency();
  const rate = t('wallet.rate', { rate: rateText(currency), currency: currency.code });
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex flex-col gap-6">
        <span className="text-sm text-ink-3">{t('wallet.balance')}</span>
        <Price fen={me.balance} currency={cny ? DEFAULT_CURRENCY : undefined} size="3xl" stack="start" />
        {currency.code !== DEFAULT_CURRENCY && (
          <span className="text-xs text-ink-3">
            {cny ? <Facts items={[<bdi key="own">≈ {money(me.balance)}</bdi>, <bdi key="rate">{rate}</bdi>]} /> : rate}
          </span>
        )}
      </div>
      <div className="flex gap-16 *:flex-1">
        <Button kind="primary" onClick={onTopUp} className="not-wide">
          {t('wallet.top_up')}
        </Button>
        {hasScreen(to.cash()) && !me.wallet_frozen && <Button href={to.cash()}>{t('wallet.withdraw')}</Button>}
      </div>
    </Card>
  );
}

/** Only what exists: nothing frozen, no bonus, no debt, no remittance under way, no row. */
function Parts({ me, remits }: { me: Member; remits: number }) {
  if (me.frozen === 0 && me.bonus === 0 && me.receivable === 0 && remits === 0) return null;
  return (
    <Cells>
      {me.receivable > 0 && (
        <Cell
          icon={<AlertIcon className="text-wrong" />}
          label={t('wallet.owed')}
          note={t('wallet.owed_note')}
          value={money(me.receivable)}
        />
      )}
      {me.frozen > 0 && (
        <Cell
          icon={<FrozenIcon />}
          label={t('wallet.frozen')}
          note={t('wallet.frozen_note')}
          value={money(me.frozen)}
          href={hasScreen(to.cash()) ? to.cash() : undefined}
        />
      )}
      {me.bonus > 0 && (
        <Cell icon={<GiftIcon />} label={t('wallet.bonus')} note={t('wallet.bonus_note')} value={money(me.bonus)} />
      )}
      {remits > 0 && (
        <Cell
          icon={<BankIcon />}
          label={t('wallet.remits', { n: remits })}
          end={<StateBadge thing="remit" state="submitted" />}
          href={to.records({ tab: 'remits' })}
        />
      )}
    </Cells>
  );
}
