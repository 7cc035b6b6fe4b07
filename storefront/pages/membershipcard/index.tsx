// Membership cards: the member's own, and those on sale with what they would have saved and how they compare with the level.
import { lazy, Suspense, useState } from 'react';
import type { OwnCard } from '#contract/calls/cards.ts';
import { date, daysFromToday } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { compared, rate, times } from '#shop/parts/loyalty/benefit-words.ts';
import { type CardInfo, type CardOnSale, CardTerms, Saved } from '#shop/parts/loyalty/card-terms.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

export default function MembershipCards() {
  const info = useCall('membershipcard/info', {}, { staleTime: 0 });
  return (
    <Screen fallback={to.mine()} onRefresh={info.refetch}>
      <QueryBoundary call={info} title={t('card.failed')} shape={<PageSkeleton />}>
        {(data) => <Cards info={data} />}
      </QueryBoundary>
    </Screen>
  );
}

function Cards({ info }: { info: CardInfo }) {
  const [giving, give] = useState<OwnCard | null>(null);
  const running = info.mine.find((c) => c.state === 'active' && !c.waiting);
  return (
    <>
      <Head info={info} running={running} />
      {info.invoice_no && (
        <Note
          tone="you"
          title={t('card.unpaid')}
          end={
            <Button size="small" href={to.pay({ no: info.invoice_no })}>
              {t('card.pay')}
            </Button>
          }
        >
          {t('card.unpaid_help')}
        </Note>
      )}
      {info.mine.map((card) => (
        <Own key={card.id} card={card} onGive={() => give(card)} />
      ))}
      <SectionTitle>{t(running ? 'card.add_time' : 'card.on_sale')}</SectionTitle>
      {info.cards.length === 0 && <Empty title={t('card.none')} help={t('card.none_help')} />}
      {info.cards.map((card) => (
        <OnSale key={card.id} card={card} info={info} />
      ))}
      <Card title={t('card.terms')}>
        <CardTerms info={info} />
      </Card>
      {giving && (
        <Suspense fallback={null}>
          <RefundDialog card={giving} onClose={() => give(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Dark in both appearances, as the bar above it. */
function Head({ info, running }: { info: CardInfo; running: OwnCard | undefined }) {
  const last = info.mine.filter((c) => c.state === 'active').at(-1);
  const left = last ? Math.max(0, daysFromToday(last.to)) : 0;
  return (
    <section className="-mx-24 -mt-20 flex flex-col gap-14 px-40 pt-40 pb-48" style={{ background: '#111111', color: '#c9c9ce' }}>
      <h2 className="text-2xl leading-tight font-strong text-white">{running ? running.name : t('card.headline')}</h2>
      {running && last ? (
        <>
          <p className="text-md">{t('card.until', { date: date(last.to), n: left })}</p>
          <span className="text-sm">
            <Facts
              items={[
                t('mine.freight_off', { rate: rate(-running.freight_off) }),
                t('mine.service_fee', { rate: rate(running.service_fee_rate) }),
                t('card.points', { times: times(running.points) }),
              ]}
            />
          </span>
        </>
      ) : (
        <p className="text-md">{t('card.lead')}</p>
      )}
    </section>
  );
}

function Own({ card, onGive }: { card: OwnCard; onGive: () => void }) {
  const face = card.state === 'active' ? (card.waiting ? 'card.state.waiting' : 'card.state.running') : 'card.state.ended';
  return (
    <Card title={card.name} all={t(face)} className="flex flex-col gap-14">
      <p className="text-sm text-ink-2">{t('card.from_to', { from: date(card.from), to: date(card.to) })}</p>
      {card.refundable ? (
        <div className="flex flex-wrap items-center justify-between gap-16">
          <span className="min-w-0 flex-1 text-sm text-ink-3">{t('card.refundable', { date: date(card.refund_until) })}</span>
          <Button size="small" onClick={onGive}>
            {t('action.member_card.refund')}
          </Button>
        </div>
      ) : (
        card.why_not && <p className="text-sm text-ink-3">{formatMessage(card.why_not)}</p>
      )}
    </Card>
  );
}

function OnSale({ card, info }: { card: CardOnSale; info: CardInfo }) {
  const rows = compared(card, info.level);
  const better = rows.filter((row) => row.better).length;
  return (
    <Card className="flex flex-col gap-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-20 gap-y-8">
        <h3 className="text-lg font-strong text-ink">
          {card.name} <span className="text-sm font-body text-ink-3">{t('benefit.n_days', { n: card.days })}</span>
        </h3>
        <Price fen={card.price} size="xl" />
      </div>
      <CompareTable
        caption={t('card.compare', { name: card.name })}
        heads={{ before: t('level.now', { n: info.level.level }), after: t('card.card') }}
        rows={rows.map((row) => ({
          key: row.key,
          label: row.label,
          before: row.other,
          after: row.better ? row.one : t('card.level_stays'),
        }))}
      />
      {better === 0 && !info.coupon && <Note>{t('card.nothing_better')}</Note>}
      {better === 0 && info.coupon && <Note>{t('card.coupon_only', { value: money(info.coupon.value) })}</Note>}
      <Saved card={card} />
      <Button href={to.cardPayment({ id: card.id })}>{t('card.choose')}</Button>
    </Card>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={180} className="-mx-24 -mt-20" />
    <SkeletonBlock height={460} className="rounded-card" />
    <SkeletonBlock height={460} className="rounded-card" />
  </>
);
