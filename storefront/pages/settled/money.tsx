// The money of one's shop: what is pending, available and paid out, the account that is paid, and every movement.
import { lazy, Suspense, useState } from 'react';
import { dateTime, timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { cx } from '#ui/cx.ts';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { BankIcon, ClockIcon, CoinsIcon, WithdrawIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const PayeeSheet = lazy(() => import('./payee-sheet.tsx'));

export default function SellerMoney() {
  const home = useCall('seller/home', {}, { staleTime: 0 });
  const list = useList('seller/statement', {});
  const { data: me } = useMember();
  const [payee, setPayee] = useState(false);
  return (
    <Screen fallback={to.settled()} onRefresh={() => Promise.all([home.refetch(), list.refresh()])}>
      <QueryBoundary call={home} title={t('seller.failed')} shape={<SkeletonBlock height={420} className="rounded-card" />}>
        {(shop) => (
          <>
            <Card className="flex flex-col gap-6">
              <span className="text-sm text-ink-3">{t('seller.available')}</span>
              <Price fen={shop.money.available} size="3xl" stack="start" />
              <span className="text-xs text-ink-3">{t('seller.payout_note')}</span>
            </Card>
            {shop.money.available < 0 && <Note tone="clock">{t('seller.owes')}</Note>}
            <Cells>
              <Cell
                icon={<ClockIcon />}
                label={t('state.seller_share.pending')}
                note={t('seller.pending_help', { days: shop.share_days })}
                value={money(shop.money.pending)}
              />
              {shop.money.in_payout > 0 && (
                <Cell icon={<WithdrawIcon />} label={t('seller.in_payout')} value={money(shop.money.in_payout)} />
              )}
              <Cell icon={<CoinsIcon />} label={t('state.seller_share.paid_out')} value={money(shop.money.paid_out)} />
            </Cells>
            <Cells>
              <Cell
                icon={<BankIcon />}
                label={t('seller.payee')}
                note={
                  shop.payee
                    ? `${shop.payee.account_name}, ${shop.payee.bank_name} ${shop.payee.account_no}`
                    : t('seller.no_payee_note')
                }
                {...(shop.wallet_frozen ? {} : { onClick: () => setPayee(true) })}
              />
            </Cells>
            {shop.wallet_frozen && <FrozenNote />}
            {shop.payee?.rest_until && (
              <Note tone="clock">{t('seller.payee_rests', { time: timeIn(shop.payee.rest_until) })}</Note>
            )}
            {payee && me && (
              <Suspense fallback={null}>
                <PayeeSheet
                  me={me}
                  name={shop.payee?.account_name ?? ''}
                  bank={shop.payee?.bank_name ?? ''}
                  onClose={() => setPayee(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryBoundary>
      <SectionTitle>{t('seller.statement')}</SectionTitle>
      <ListBody
        list={list}
        shape={<SkeletonBlock height={240} className="rounded-card" />}
        failed={t('seller.statement_failed')}
        empty={{ title: t('seller.statement_none'), help: t('seller.statement_none_help') }}
        rows={(rows) => (
          <Cells>
            {rows.map((row) => (
              <Cell
                key={row.id}
                label={row.text}
                note={dateTime(row.time)}
                value={
                  <b className={cx('ui-num ui-ltr', row.amount > 0 && 'text-safe')}>
                    {row.amount > 0 ? `+${money(row.amount)}` : money(row.amount)}
                  </b>
                }
              />
            ))}
          </Cells>
        )}
      />
    </Screen>
  );
}
