// Another line or address for a waybill that is not packed yet: the new quote next to the old one, and what the change costs or
// refunds.
import { useState } from 'react';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { announce } from '#shop/lib/announce.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { faceOf } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { AddressCard } from '#shop/parts/address/address-card.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { lineFacts } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { type ActProps, AFTER } from './act-props.ts';

export default function ChangeSheet({ id, address_id, onClose, onDone }: ActProps) {
  const go = useGo();
  const waybill = useCall('sendorder/detail', { id });
  const [shipping_id, choose] = useState<number>();
  const asked = { id, ...(shipping_id ? { shipping_id } : {}), ...(address_id ? { address_id } : {}) };
  const preview = usePreview('sendorder/changeShippingMethod', asked, { quiet: true });
  const [moved, setMoved] = useState(false);
  const change = useCommand('sendorder/changeShippingMethod', {
    invalidates: AFTER,
    quiet: true,
    onDone: (made) => {
      const pays = made.invoice_no && made.pays === 'now' && made.amount > 0;
      onDone(t('send.changed_done'));
      if (pays && waybill.data?.state !== 'unpaid') go(to.pay({ no: made.invoice_no! }));
    },
    onError: (error) => {
      if (error.key !== 'waybill.changed' || !error.now) return announce(error);
      setMoved(true);
      preview.replace(error.now as PackagePreview);
    },
  });
  const before = waybill.data;
  const now = preview.data;
  const changes = Boolean(before && now && (now.shipping_id !== before.line_id || address_id));
  const able = changes && now?.problems.length === 0;
  return (
    <Sheet
      open
      title={t('send.change_title')}
      onClose={onClose}
      locked={change.busy}
      actions={
        before &&
        now && (
          <Button
            kind="primary"
            block
            busy={change.busy}
            disabled={!able || preview.fetching}
            onClick={() => void change.run({ ...asked, submit: 1, quote: now.quote })}
          >
            {able ? verbOf(before, now) : t('send.change_same')}
          </Button>
        )
      }
    >
      <QueryBoundary small call={preview} title={t('send.change_failed')} shape={<SkeletonBlock height={200} />}>
        {(data) => (
          <div
            className={cx('flex flex-col gap-20 transition-opacity', preview.fetching && 'opacity-50')}
            aria-busy={preview.fetching}
          >
            {moved && (
              <Note tone="clock" role="alert">
                {t('send.changed')}
              </Note>
            )}
            <AddressCard className="border border-line" address={data.address} href={to.addresses({ pick: '1' })} />
            {data.problems.map((one) => (
              <Note key={one.key} tone="you">
                {formatMessage(one)}
              </Note>
            ))}
            {before && changes && data.shipping_id !== null && <Beside before={before} now={data} />}
            <QuoteList
              sunken
              lines={data.lines}
              country={data.address?.country ?? ''}
              chosen={shipping_id ?? data.shipping_id}
              onChoose={({ line }) => choose(line.id)}
              card={({ quote }) => ({ amount: quote.shipping, ...(before ? { frozen: frozenOf(before, data) } : {}) })}
              about={false}
            />
          </div>
        )}
      </QueryBoundary>
    </Sheet>
  );
}

/** What is due or refunded by the change: the preview has what was paid as a row of its own. */
const differenceOf = (before: WaybillDetail, now: PackagePreview): number => newTotal(now) - before.amount;
const newTotal = (now: PackagePreview): number =>
  now.components.filter((row) => row.code !== 'paid').reduce((sum, row) => sum + row.amount, 0);
/** As the bill will be: a supplement at the rate of the waybill, a bill that replaces an unpaid one at today's. */
const frozenOf = ({ currency, rate }: WaybillDetail, now: PackagePreview): Frozen => ({
  currency,
  rate: isPaid(now) ? rate : (faceOf(currency).value ?? rate),
});
const isPaid = (now: PackagePreview): boolean => now.components.some((row) => row.code === 'paid');

function verbOf(before: WaybillDetail, now: PackagePreview): string {
  const difference = differenceOf(before, now);
  if (!isPaid(now) || difference === 0) return t('send.change_do');
  return t(difference > 0 ? 'send.change_pay' : 'send.change_back', {
    amount: frozenMoney(Math.abs(difference), frozenOf(before, now)),
  });
}

function Beside({ before, now }: { before: WaybillDetail; now: PackagePreview }) {
  const old = now.lines.find(({ line }) => line.id === before.line_id);
  const next = now.lines.find(({ line }) => line.id === now.shipping_id);
  const difference = differenceOf(before, now);
  const frozen = frozenOf(before, now);
  const days = (one: typeof old) => (one ? lineFacts(one.line)[0] : '');
  return (
    <section className="ui-card border border-line" aria-live="polite">
      <CompareTable
        caption={t('send.change_compare')}
        heads={{ before: t('send.change_before'), after: t('send.change_after') }}
        rows={[
          { key: 'line', label: t('send.change_line'), before: before.line, after: next?.line.name ?? '' },
          { key: 'days', label: t('send.change_days'), before: days(old), after: days(next) },
          {
            key: 'total',
            label: t('send.change_total'),
            before: frozenMoney(before.amount, frozen),
            after: frozenMoney(newTotal(now), frozen),
            changed: difference !== 0,
          },
        ]}
        difference={{
          label: t('send.change_diff'),
          value: <Price fen={difference} size="lg" tone={difference < 0 ? 'plus' : undefined} {...frozen} />,
        }}
      />
      {difference !== 0 && (
        <p className="mt-16 text-sm text-ink-3">
          {t(!isPaid(now) ? 'send.change_note_unpaid' : difference > 0 ? 'send.change_note_pay' : 'send.change_note_back')}
        </p>
      )}
    </section>
  );
}
