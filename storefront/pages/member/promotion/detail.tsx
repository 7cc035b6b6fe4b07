// One rebate and how it was calculated; or one invited friend with the rebates they brought (`invited`).
import type { Rebate } from '#contract/calls/promotion.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { date, dateTime, percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { RebateRow, whenText } from './rebate-row.tsx';

export default function RebateDetail() {
  const id = useNumberParam('id');
  const invited = useNumberParam('invited');
  if (id) return <One id={id} />;
  if (invited) return <Friend id={invited} />;
  return (
    <Screen fallback={to.rebates()}>
      <Empty full title={t('promo.gone')} />
    </Screen>
  );
}

function One({ id }: { id: number }) {
  const call = useCall('invitefriends/rebateDetail', { id }, { staleTime: 0 });
  return (
    <Screen fallback={to.rebates()} onRefresh={call.refetch}>
      <QueryBoundary call={call} title={t('promo.failed')} shape={<PageSkeleton />}>
        {(known) => <Calculation known={known} />}
      </QueryBoundary>
    </Screen>
  );
}

function Calculation({ known: r }: { known: Rebate }) {
  const currency = useCurrency();
  const when = whenText(r);
  return (
    <>
      <Card className="flex flex-col gap-18">
        <div className="flex items-start justify-between gap-16">
          <Price fen={r.amount} size="3xl" stack="start" />
          <StateBadge thing="rebate" state={r.state} className="flex-none" />
        </div>
        {when && <p className="text-sm text-ink-2">{when}</p>}
        {r.state === 'void' && !r.reason && <p className="text-sm text-ink-2">{t('promo.void_help')}</p>}
        {r.state === 'taken_back' && <p className="text-sm text-ink-2">{t('promo.back_help')}</p>}
        {r.reason && r.state === 'void' && (
          <Note tone="wrong" title={t('promo.voided')}>
            <Said thing="rebate" id={r.id} text={r.reason} />
          </Note>
        )}
      </Card>
      <Card title={t('promo.how')}>
        <FeeTable
          caption={t('promo.how')}
          rows={[
            { key: 'freight', label: t('promo.freight'), main: money(r.freight, currency) },
            {
              key: 'rate',
              label: t('promo.your_rate'),
              why: r.discount > 0 ? t('promo.rate_why', { rate: percent(r.rate), discount: percent(r.discount) }) : undefined,
              main: percent(r.net_rate),
            },
          ]}
          total={{ label: t('promo.rebate'), main: money(r.amount, currency) }}
        />
      </Card>
      <Card>
        <Cells>
          <Cell label={t('promo.by')} value={<bdi>{r.from}</bdi>} />
          <Cell label={t('promo.no')} value={<bdi className="ui-mono">{r.no}</bdi>} />
          <Cell label={t('promo.paid_at')} value={dateTime(r.time)} />
          {r.received_at && <Cell label={t('promo.received_at')} value={dateTime(r.received_at)} />}
        </Cells>
      </Card>
    </>
  );
}

function Friend({ id }: { id: number }) {
  const list = useList('invitefriends/inviteDetail', { id });
  const call = {
    data: list.first,
    state: list.state,
    error: list.error,
    refetch: list.refresh as () => Promise<OutputAt<'invitefriends/inviteDetail'>>,
  };
  const currency = useCurrency();
  return (
    <Screen fallback={to.inviteRecord()} title={t('promo.friend')} onRefresh={list.refresh}>
      <QueryBoundary call={call} title={t('promo.failed')} shape={<PageSkeleton />}>
        {(known) => (
          <Card>
            <Cells>
              <Cell
                label={<bdi>{known.name}</bdi>}
                note={t('invite.joined', { date: date(known.time) })}
                end={
                  <Badge tone={known.active ? 'safe' : 'over'}>
                    {t(known.active ? 'invite.is_active' : 'invite.not_active')}
                  </Badge>
                }
              />
              <Cell label={t('promo.from_friend')} value={money(known.rebate, currency)} />
            </Cells>
          </Card>
        )}
      </QueryBoundary>
      {list.first && (
        <>
          <SectionTitle>{t('page.member.promotion.record')}</SectionTitle>
          <ListBody
            list={list}
            shape={<SkeletonBlock height={120} className="rounded-card" />}
            failed={t('promo.failed')}
            empty={{ title: t('promo.none'), help: t('promo.none_friend') }}
            row={(row) => <RebateRow row={row} />}
          />
        </>
      )}
    </Screen>
  );
}

const PageSkeleton = () => (
  <>
    <SkeletonBlock height={200} className="rounded-card" />
    <SkeletonBlock height={320} className="rounded-card" />
  </>
);
