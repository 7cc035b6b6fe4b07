// What waits for the user: freight to pay, a supplement (paying and disputing with equal weight), a question of the packer.
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_TO_PAY } from '#contract/states/waybill.ts';
import { timeIn, timeLeft } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Card } from '#ui/layout/card.tsx';
import { causeText } from './settlement-parts.tsx';
import { isDisputed } from './waybill-words.ts';

export function WaitsCard({ waybill: w }: { waybill: WaybillDetail }) {
  if (w.problem) return <Problem id={w.id} problem={w.problem} />;
  const due = w.due;
  if (!due || !among(WAYBILLS_TO_PAY, w.state)) return null;
  const settles = w.state === 'settle_due';
  return (
    <Card
      title={t(isDisputed(w) ? 'send.settle.disputed' : 'send.waits')}
      {...(settles ? { all: t(w.pays_later ? 'send.why' : 'send.why_more'), allHref: to.settlement({ id: w.id }) } : {})}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-16">
        <span className="text-ink">{t(settles && !w.pays_later ? 'send.diff.due' : 'send.total.due')}</span>
        <Price fen={due} size="xl" currency={w.currency} rate={w.due_rate ?? w.rate} bill />
      </div>
      {w.due_at && (
        <p className="mt-8 text-sm text-clock">{t('send.before', { until: timeIn(w.due_at), left: timeLeft(w.due_at) })}</p>
      )}
      {settles && w.settlement && <p className="mt-16 text-sm text-ink-2">{causeText(w.settlement, w)}</p>}
      {isDisputed(w) && <p className="mt-8 text-sm text-clock">{t('send.disputed')}</p>}
    </Card>
  );
}

function Problem({ id, problem }: { id: number; problem: NonNullable<WaybillDetail['problem']> }) {
  return (
    <Card title={t('send.problem')}>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
        {problem.why && `${problem.why}\n`}
        <Said thing="waybill" id={id} text={problem.text} />
      </p>
      <PhotoStrip photos={problem.photos} className="mt-18" />
      {problem.expires_at && (
        <p className="mt-16 text-sm text-clock">{t('send.answer_until', { until: timeIn(problem.expires_at) })}</p>
      )}
    </Card>
  );
}
