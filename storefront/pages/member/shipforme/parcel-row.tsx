// One parcel: number and state, what is inside, its plan, what waits for its member.
import type { ReactNode } from 'react';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import { dayIn, sentences } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import type { ParcelActs } from './use-parcel-acts.tsx';

export const contentsOf = ({ items }: Pick<ParcelOut, 'items'>): string =>
  items.length === 0
    ? t('forme.unknown_contents')
    : items.length === 1
      ? items[0]!.title
      : t('forme.more', { title: items[0]!.title, n: items.length - 1 });

function timeOf(p: ParcelOut): string | null {
  if (p.state === 'declared') return p.due_at && t('forme.until', { date: dayIn(p.due_at) });
  if (p.state === 'undeclared') return p.due_at && t('forme.kept_until', { date: dayIn(p.due_at) });
  return p.received_at && t('forme.arrived_at', { date: dayIn(p.received_at) });
}

export function ParcelRow({ parcel, acts }: { parcel: ParcelOut; acts: ParcelActs }) {
  const pieces = parcel.items.reduce((sum, item) => sum + item.num, 0);
  const { waybill, back } = parcel;
  const due = back && !back.paid;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-6">
        <CopyButton text={parcel.tracking_no} className="-ms-12 min-w-0 ui-mono">
          {parcel.tracking_no}
        </CopyButton>
        <StateBadge thing="parcel" state={parcel.state} />
      </div>
      <p className="mt-6 font-strong [overflow-wrap:anywhere]">{contentsOf(parcel)}</p>
      <Facts
        className="mt-6 block text-sm text-ink-3"
        items={[
          pieces > 0 && t('forme.pieces_n', { n: pieces }),
          parcel.value > 0 && money(parcel.value),
          parcel.courier,
          parcel.warehouse_name,
          timeOf(parcel),
        ]}
      />
      {parcel.photos.length > 0 && <PhotoStrip photos={parcel.photos} className="mt-16" />}
      <News parcel={parcel} />
      <div className="mt-20 flex flex-wrap items-center justify-end gap-12 empty:hidden">
        {parcel.order_id !== null && (
          <Button size="small" kind="quiet" href={to.order({ id: parcel.order_id })}>
            {t('forme.see_goods')}
          </Button>
        )}
        {waybill && (
          <Button size="small" kind="quiet" href={to.waybill({ id: waybill.id })}>
            {t('forme.see_waybill', { no: waybill.no })}
          </Button>
        )}
        {waybill?.invoice_no && (
          <Button size="small" kind="primary" href={to.pay({ no: waybill.invoice_no })}>
            <PayVerb
              verb={t('forme.pay_waybill')}
              amount={waybill.due !== null && dueMoney({ ...waybill, amount: waybill.due })}
            />
          </Button>
        )}
        {due && (
          <Button size="small" kind="primary" href={to.pay({ no: back.invoice_no })}>
            {t('forme.pay_back', { fee: money(back.amount) })}
          </Button>
        )}
        <ActionButtons
          thing="parcel"
          actions={parcel.actions}
          without={due ? ['return'] : []}
          busy={acts.busy(parcel.id)}
          onAct={(action) => acts.run(parcel, action)}
        />
      </div>
    </Card>
  );
}

/** At most one note: what waits for the user comes before information. */
function News({ parcel }: { parcel: ParcelOut }) {
  const note = newsOf(parcel);
  return (
    note && (
      <Note tone={note.tone} className="mt-18">
        {note.text}
      </Note>
    )
  );
}

function newsOf(parcel: ParcelOut): { tone: 'you' | 'neutral' | 'clock'; text: ReactNode } | null {
  if (parcel.back?.paid && parcel.problems > 0) return { tone: 'neutral', text: t('forme.back_paid') };
  if (parcel.problems > 0)
    return {
      tone: 'you',
      text: sentences(
        t('forme.problem', { n: parcel.problems }),
        parcel.due_at ? t('forme.decide_until', { date: dayIn(parcel.due_at) }) : null,
      ),
    };
  if (parcel.note) return { tone: 'clock', text: noteOf(parcel.note, parcel.claim_id) };
  if (parcel.mode === 'ship' && !parcel.waybill && parcel.actions.length + (parcel.state === 'received' ? 1 : 0) > 0)
    return {
      tone: 'neutral',
      text: sentences(
        t('forme.plan', { line: parcel.line, address: parcel.address }),
        parcel.pay_limit > 0 && t('forme.plan_limit', { limit: money(parcel.pay_limit) }),
      ),
    };
  return parcel.fee > 0 ? { tone: 'neutral', text: t('forme.fee_to_come', { fee: money(parcel.fee) }) } : null;
}

/** Why a claim was refused is what staff wrote: it has a translation. */
function noteOf(note: NonNullable<ParcelOut['note']>, claim_id: number | null): ReactNode {
  const { reason } = note.params;
  if (claim_id === null || typeof reason !== 'string') return formatMessage(note);
  return (
    <Said
      thing="parcel_claim"
      id={claim_id}
      text={reason}
      say={(words) => formatMessage({ ...note, params: { reason: words } })}
    />
  );
}
