// Supplement or refund after the real weighing: how much, why, what was estimated and measured, the photos; paying and
// disputing with equal weight.
import type { SettlementOut, WaybillDetail } from '#contract/calls/waybills.ts';
import { dateTime, timeIn, timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { Compared, causeText, isWhole, ScalePhotos, SETTLE_TONE, SettlementReason, settleText } from './settlement-parts.tsx';
import { type Acts, useActs } from './use-acts.tsx';
import { payHref, payLabel } from './waybill-words.ts';

export default function AddReduce() {
  const id = useNumberParam('id');
  const settlement = useCall('sendorder/sendorderItemsList', { id }, { quiet: true });
  const waybill = useCall('sendorder/detail', { id }, { quiet: true });
  const acts = useActs();
  const refresh = () => Promise.all([settlement.refetch(), waybill.refetch()]);
  const now = waybill.data;
  return (
    <Screen summary fallback={to.waybill({ id })} onRefresh={refresh} actions={now && <Bar waybill={now} acts={acts} />}>
      {settlement.error?.key === 'waybill.not_weighed' ? (
        <Empty
          full
          title={t('send.settle_none')}
          help={t('send.settle_none_help')}
          actions={
            <Button size="small" href={to.waybill({ id })}>
              {t('send.to_waybill')}
            </Button>
          }
        />
      ) : (
        <QueryBoundary call={settlement} title={t('send.settle_failed')} shape={<PageSkeleton />}>
          {(data) => <Settled settlement={data} waybill={now} />}
        </QueryBoundary>
      )}
      {acts.node}
    </Screen>
  );
}

/** Only the actions of the settlement: paying and disputing it. */
function Bar({ waybill: w, acts }: { waybill: WaybillDetail; acts: Acts }) {
  const actions = w.settlement ? w.actions.filter((one) => one === 'pay' || one === 'dispute') : [];
  if (actions.length === 0) return null;
  return (
    <ActionBar stack>
      <ActionButtons
        className="flex-1 *:flex-1"
        thing="waybill"
        size="normal"
        actions={actions}
        labels={{ ...payLabel(w), dispute: t('send.dispute_short') }}
        hrefs={payHref(w)}
        onAct={(action) => acts.act(action, w)}
      />
    </ActionBar>
  );
}

type Shown = { settlement: SettlementOut; waybill: WaybillDetail | undefined };

function Settled({ settlement: s, waybill: w }: Shown) {
  const frozen = w ? { currency: w.currency, rate: w.rate } : {};
  const cause = causeText(s, w);
  const whole = isWhole(s);
  return (
    <Columns
      side={
        <>
          <div className="-order-1 flex flex-col">
            <Amount settlement={s} waybill={w} />
          </div>
          <Card title={t(whole ? 'send.bill' : 'send.both')}>
            <div className="flex flex-col gap-32">
              {s.paid > 0 && !whole && (
                <section>
                  <h3 className="mb-10 text-sm font-strong text-ink">{t('send.bill_estimated')}</h3>
                  <FeeRows rows={s.estimated} caption={t('send.bill_estimated')} {...frozen} />
                </section>
              )}
              <section>
                <h3 className="mb-10 text-sm font-strong text-ink">{t('send.bill_measured')}</h3>
                <FeeRows rows={s.measured} caption={t('send.bill_measured')} {...frozen} />
              </section>
            </div>
          </Card>
          {s.state === 'due' && (
            <Note tone="plain">
              {w?.actions.includes('dispute') && <p>{t('send.dispute_help')}</p>}
              <p>{t(whole ? 'send.whole_help' : 'send.no_coupons')}</p>
            </Note>
          )}
        </>
      }
    >
      <Card title={t(s.difference > 0 && !whole ? 'send.why_more' : s.difference < 0 ? 'send.why_less' : 'send.why')}>
        {cause && <p className="mb-20 text-ink-2">{cause}</p>}
        <Compared settlement={s} {...frozen} />
        <SettlementReason id={w?.id ?? 0} settlement={s} className="mt-16 text-sm text-ink-2" />
      </Card>
      <Card title={t('send.photos')} all={s.time && dateTime(s.time)}>
        {s.photos.length > 0 ? <ScalePhotos settlement={s} /> : <p className="text-sm text-ink-3">{t('send.photos_none')}</p>}
      </Card>
      {w && (
        <Button size="small" className="order-1 self-center" href={to.waybill({ id: w.id })}>
          {t('send.to_waybill')}
        </Button>
      )}
    </Columns>
  );
}

function Amount({ settlement: s, waybill: w }: Shown) {
  const due = s.state === 'due' && w?.due_at ? w.due_at : null;
  const amountText = (fen: number) => (w ? frozenMoney(fen, w) : money(fen));
  const amount = s.state === 'waived' && s.waived > 0 ? s.waived : Math.abs(s.difference);
  return (
    <section className="ui-card flex flex-col items-center gap-14 text-center">
      <Badge tone={SETTLE_TONE[s.state]}>{settleText(s)}</Badge>
      <Price
        fen={amount}
        size="3xl"
        tone={s.difference < 0 ? 'plus' : undefined}
        bill
        stack
        {...(w ? { currency: w.currency, rate: w.rate } : {})}
      />
      {w && (
        <p className="text-sm text-ink-3">
          <bdi>{t('send.share_title', { no: w.no })}</bdi>
        </p>
      )}
      {due && <p className="text-sm text-clock">{t('send.before', { until: timeIn(due), left: timeLeft(due) })}</p>}
      {s.state === 'disputed' && <p className="text-sm text-clock">{t('send.disputed')}</p>}
      {s.difference < 0 && <p className="text-sm text-safe">{t('send.went_back', { amount: amountText(-s.difference) })}</p>}
      {s.waived > 0 && <p className="text-sm text-safe">{t('send.carried', { amount: amountText(s.waived) })}</p>}
      {s.points_back > 0 && <p className="text-sm text-safe">{t('send.points_back', { n: s.points_back })}</p>}
    </section>
  );
}

function PageSkeleton() {
  return (
    <>
      <div className="ui-card flex flex-col items-center gap-20">
        <SkeletonBlock width="30%" />
        <SkeletonBlock height={64} width="50%" />
        <SkeletonBlock width="60%" />
      </div>
      <div className="ui-card flex flex-col gap-24">
        <SkeletonBlock height={34} width="40%" />
        {[0, 1, 2, 3].map((at) => (
          <SkeletonBlock key={at} />
        ))}
      </div>
    </>
  );
}
