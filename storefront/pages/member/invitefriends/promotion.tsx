// The referral overview: earnings, the level, earnings by month and by friend.

import { grouped } from '#client/format.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { count, percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { EarningsChart } from './earnings-chart.tsx';

type Overview = OutputAt<'invitefriends/promotion'>;

export default function Promotion() {
  const call = useCall('invitefriends/promotion', {}, { staleTime: 0 });
  return (
    <Screen fallback={to.mine()} onRefresh={call.refetch}>
      <QueryBoundary call={call} title={t('promo.failed')} shape={<PageSkeleton />}>
        {(known) => (
          <>
            <Earned known={known} />
            <Level known={known} />
            <Card title={t('promo.chart')} className="flex flex-col gap-24">
              <EarningsChart months={known.months} />
            </Card>
            {known.sources.length > 0 && <Sources sources={known.sources} />}
            <Card>
              <Cells>
                <Cell label={t('page.member.promotion.record')} href={to.rebates()} />
                {hasScreen(to.inviteRecord()) && (
                  <Cell
                    label={t('invite.friends')}
                    note={t('invite.active_n', { n: known.active })}
                    value={count(known.invited)}
                    href={to.inviteRecord()}
                  />
                )}
                <Cell label={t('page.member.invitefriends.publicize')} href={to.publicize()} />
              </Cells>
            </Card>
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Earned({ known }: { known: Overview }) {
  const currency = useCurrency();
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex flex-wrap items-end justify-between gap-16">
        <div className="flex flex-col gap-6">
          <span className="text-sm text-ink-3">{t('promo.available')}</span>
          <Price fen={known.available} size="3xl" stack="start" />
        </div>
        <Button kind="primary" size="small" href={to.promotionInfo()}>
          {t('promo.use')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-16 text-sm">
        <Sum label={t('promo.pending')} value={money(known.pending, currency)} />
        <Sum label={t('promo.total')} value={money(known.total, currency)} />
        {known.held > 0 && <Sum label={t('promo.held')} value={money(known.held, currency)} />}
      </dl>
      <p className="text-xs text-ink-3">{t('promo.when')}</p>
    </Card>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col gap-4">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="ui-num text-lg text-ink">{value}</dd>
  </div>
);

function Level({ known }: { known: Overview }) {
  return (
    <Card className="flex flex-col gap-16">
      <Cells>
        <Cell
          label={known.name || t('promo.level', { n: known.level })}
          note={
            known.next === null
              ? t('promo.top')
              : t('promo.to_next', { n: grouped(String(known.next - known.experience)), next: grouped(String(known.next)) })
          }
          value={t('promo.rate', { rate: percent(known.rate) })}
          href={to.promotionLevels()}
        />
      </Cells>
      {known.next !== null && (
        <progress
          className="h-8 w-full accent-[var(--color-accent)]"
          max={known.next}
          value={known.experience}
          aria-label={t('promo.experience')}
        />
      )}
    </Card>
  );
}

function Sources({ sources }: { sources: Overview['sources'] }) {
  const currency = useCurrency();
  return (
    <Card title={t('promo.sources')}>
      <Cells>
        {sources.map((source) => (
          <Cell
            key={source.id ?? 'rest'}
            label={source.id ? <bdi>{source.from}</bdi> : t('promo.others')}
            value={money(source.amount, currency)}
            {...(source.id ? { href: to.rebate({ invited: source.id }) } : {})}
          />
        ))}
      </Cells>
    </Card>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={320} className="rounded-card" />
    <SkeletonBlock height={160} className="rounded-card" />
    <SkeletonBlock height={420} className="rounded-card" />
  </>
);
