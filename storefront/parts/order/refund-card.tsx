// The requests of an item: the state of each, the refund by name, the return shipment, and what its user can do now.
import { lazy, Suspense, useState } from 'react';
import type { RefundOut } from '#contract/calls/refunds.ts';
import { among } from '#contract/states/machine.ts';
import { REFUNDS_NOT_AGREED, REFUNDS_OVER } from '#contract/states/refund.ts';
import { timeIn, timeLeft } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { HistoryRows } from '#shop/parts/order/history-rows.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** The order a refund belongs to, or the one-pay order's own order of that item. */
export type RefundOrder = { id: number; currency: string; rate: string };

const RefundStep = lazy(() => import('#shop/parts/order/refund-step.tsx'));

/** All requests of one item, the newest first; loaded once for the order. */
export function RefundCards({ order, item_id }: { order: RefundOrder; item_id: number }) {
  const call = useCall('goodsrefund/lists', { order_id: order.id }, { staleTime: 0, quiet: true });
  return (
    <QueryBoundary small call={call} shape={<PageSkeleton />} title={t('refund.card.failed')}>
      {(all) =>
        all
          .filter((one) => one.order_item_id === item_id)
          .map((one, at) => <RefundCard key={one.id} order={order} refund={one} newest={at === 0} />)
      }
    </QueryBoundary>
  );
}

const titleOf = (refund: RefundOut): string => t('refund.card.title', { type: t(`refund.type.${refund.type}`), n: refund.num });

function RefundCard({ order, refund, newest }: { order: RefundOrder; refund: RefundOut; newest: boolean }) {
  const [open, setOpen] = useState(newest && (!among(REFUNDS_OVER, refund.state) || refund.actions.length > 0));
  return (
    <div className="flex flex-col gap-20 border-t border-line pt-20">
      <button
        type="button"
        className="flex min-h-[44px] items-center justify-between gap-16 text-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0">
          <span className="block text-md font-strong text-ink">{titleOf(refund)}</span>
          <span className="block text-xs text-ink-3">
            {t('refund.card.no')} <bdi className="ui-num">{refund.no}</bdi>
          </span>
        </span>
        <StateBadge thing="refund" state={refund.state} className="flex-none" />
      </button>
      {open && <Body order={order} refund={refund} />}
    </div>
  );
}

function Body({ order, refund }: { order: RefundOrder; refund: RefundOut }) {
  const [step, setStep] = useState<'withdraw' | 'appeal' | null>(null);
  return (
    <>
      <p className="text-sm text-ink-2">{wordsOf(refund)}</p>
      {refund.invoice_no && (
        <Note tone="you" title={t('refund.card.pay', { amount: frozenMoney(refund.fee, order) })}>
          {refund.due_at && (
            <Facts
              items={[
                t('refund.card.pay_by', { time: timeIn(refund.due_at) }),
                <span key="left" className="whitespace-nowrap">
                  {t('order.left', { left: timeLeft(refund.due_at) })}
                </span>,
              ]}
            />
          )}
        </Note>
      )}
      {refund.answer && (
        <Note tone={refund.state === 'refused' ? 'clock' : 'neutral'}>
          <Said thing="refund" id={refund.id} text={refund.answer} say={(text) => t('refund.card.answer', { text })} />
        </Note>
      )}
      {refund.parts.length > 0 && (
        <FeeRows
          rows={refund.parts}
          total={refund.amount}
          totalLabel={t(sumLabel(refund))}
          rate={order.rate}
          currency={order.currency}
          caption={t(sumLabel(refund))}
        />
      )}
      {refund.to_method && refund.parts.length > 0 && <p className="text-xs text-ink-3">{t('refund.card.to_method')}</p>}
      {refund.tracking_no && (
        <div className="flex items-center justify-between gap-12 text-sm text-ink-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t('refund.card.sent', { courier: refund.courier, no: refund.tracking_no })}
          </span>
          <CopyButton size="small" text={refund.tracking_no}>
            {t('kit.copy')}
          </CopyButton>
        </div>
      )}
      <Asked refund={refund} />
      <section className="flex flex-col gap-14">
        <h3 className="text-sm text-ink-3">{t('refund.card.history')}</h3>
        <HistoryRows
          rows={refund.timeline}
          of={{ thing: 'refund', id: refund.id }}
          live={!among(REFUNDS_OVER, refund.state)}
          frozen={order}
        />
      </section>
      <Acts refund={refund} amount={frozenMoney(refund.fee, order)} onStep={setStep} />
      {step && (
        <Suspense fallback={null}>
          <RefundStep refund={refund} step={step} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </>
  );
}

function Asked({ refund }: { refund: RefundOut }) {
  return (
    <div className="flex flex-col gap-12 text-sm text-ink-2">
      <span>{t('refund.card.reason', { reason: refund.reason })}</span>
      {refund.content && <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{refund.content}</span>}
      <PhotoStrip photos={refund.photos} picture="w-110" scroll />
    </div>
  );
}

function Acts({ refund, amount, onStep }: { refund: RefundOut; amount: string; onStep: (step: 'withdraw' | 'appeal') => void }) {
  if (refund.actions.length === 0) return null;
  return (
    <div className="flex flex-wrap justify-end gap-14">
      <ActionButtons
        thing="refund"
        actions={refund.actions}
        labels={{ pay: t('refund.card.pay', { amount }) }}
        hrefs={refund.invoice_no ? { pay: to.pay({ no: refund.invoice_no }) } : {}}
        onAct={(action) => onStep(action === 'appeal' ? 'appeal' : 'withdraw')}
      />
    </div>
  );
}

/** Its state, in a sentence. */
function wordsOf({ state, type, to_method }: RefundOut): string {
  if (state === 'refunded' && to_method) return t('refund.text.refunded_method');
  if (state !== 'agreed') return translate(`refund.text.${state}`);
  return t(type === 'return' || type === 'exchange' ? 'refund.text.agreed_goods' : 'refund.text.agreed_money');
}

const sumLabel = ({ state, to_method }: RefundOut) =>
  state === 'refunded'
    ? to_method
      ? ('refund.card.done_method' as const)
      : ('refund.card.done' as const)
    : among(REFUNDS_NOT_AGREED, state)
      ? ('refund.card.expected' as const)
      : ('refund.card.agreed' as const);

const PageSkeleton = () => (
  <div className="flex flex-col gap-16 border-t border-line pt-20">
    <SkeletonBlock width="45%" height={32} />
    <SkeletonBlock width="80%" height={26} />
  </div>
);
