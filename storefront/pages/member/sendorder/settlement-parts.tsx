// A settlement as the detail page and its own page show it: both columns, the difference, the cause in words, photos of the scale.
import { Fragment } from 'react';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import type { Tone } from '#ui/feedback/badge.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';

export const SETTLE_TONE: Record<SettlementOut['state'], Tone> = {
  none: 'over',
  due: 'you',
  paid: 'safe',
  waived: 'safe',
  refunded: 'safe',
  disputed: 'clock',
  cancelled: 'over',
};

/** The bill is the whole freight, paid after packing: no supplement to anything. */
export const isWhole = (s: Pick<SettlementOut, 'difference' | 'final'>): boolean => s.difference > 0 && s.difference === s.final;

export function settleText(s: SettlementOut): string {
  if (isWhole(s) && s.state === 'due') return t('send.settle.whole');
  if (isWhole(s) && s.state === 'paid') return t('send.settle.whole_paid');
  return translate(`send.settle.${s.state}`);
}

function differenceText(s: SettlementOut): string {
  if (isWhole(s) && s.state === 'due') return t('send.total.due');
  if (isWhole(s) && s.state === 'paid') return t('send.settle.whole_paid');
  return translate(`send.diff.${s.state}`);
}

/** Figures keep their unit next to them; several boxes are listed below each other. */
function Figures({ text }: { text: string }) {
  return text.split(' + ').map((one, at) => (
    <Fragment key={at}>
      {at > 0 && ' + '}
      <span className="whitespace-nowrap">{one}</span>
    </Fragment>
  ));
}

/** A total that only repeats the freight is left out. */
function shownRows({ rows }: SettlementOut): SettlementOut['rows'] {
  const freight = rows.find((row) => row.key === 'settle.freight');
  return rows.filter(
    (row) => row.key !== 'settle.total' || row.estimated !== freight?.estimated || row.measured !== freight?.measured,
  );
}

export function Compared({ settlement: s, currency, rate }: { settlement: SettlementOut; currency?: string; rate?: string }) {
  return (
    <CompareTable
      caption={t('send.compare')}
      heads={{ before: t('send.estimated'), after: t('send.measured') }}
      rows={shownRows(s).map((row) => ({
        key: row.key,
        label: translate(row.key),
        before: <Figures text={row.estimated} />,
        after: <Figures text={row.measured} />,
        changed: row.changed,
      }))}
      difference={
        s.difference !== 0
          ? {
              label: differenceText(s),
              value: (
                <Price
                  fen={Math.abs(s.difference)}
                  size="lg"
                  tone={s.difference < 0 ? 'plus' : undefined}
                  currency={currency}
                  rate={rate}
                />
              ),
            }
          : undefined
      }
    />
  );
}

const REASON = 'settle.why.reason';
const upper = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The cause, in consecutive sentences. */
export const causeText = (s: SettlementOut, frozen?: Frozen): string =>
  s.why
    .filter((one) => one.key !== REASON)
    .map((one) => upper(formatMessage(one, frozen && ((fen) => frozenMoney(fen, frozen)))))
    .join(t('send.and'));

/** The member's text while it is under review, afterwards the answer of finance. */
export function SettlementReason({
  id,
  settlement: s,
  className,
}: {
  id: number;
  settlement: SettlementOut;
  className?: string;
}) {
  const reason = reasonOf(s);
  if (!reason) return null;
  const say = (words: string) => t(s.state === 'disputed' ? 'send.reason_yours' : 'send.reason_ours', { reason: words });
  return (
    <p className={className}>{s.state === 'disputed' ? say(reason) : <Said thing="waybill" id={id} text={reason} say={say} />}</p>
  );
}

export const reasonOf = (s: SettlementOut): string => String(s.why.find((one) => one.key === REASON)?.params.reason ?? '');

export function ScalePhotos({ settlement: s }: { settlement: Pick<SettlementOut, 'photos'> }) {
  return <PhotoStrip photos={s.photos} picture="w-200" />;
}
