// The words of a waybill: how long, until when, what waits for the user.
import type { WaybillCard, WaybillDetail } from '#contract/calls/waybills.ts';
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_FAILED } from '#contract/states/waybill.ts';
import { date, dateRange, timeIn } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { shownState, stateText } from '#shop/parts/order/state-badge.tsx';

type Card = Pick<
  WaybillCard,
  | 'state'
  | 'eta_from'
  | 'eta_to'
  | 'amount'
  | 'due'
  | 'due_rate'
  | 'currency'
  | 'rate'
  | 'due_at'
  | 'needs_you'
  | 'actions'
  | 'invoice_no'
  | 'pays_later'
>;

/** "expected 26–30 Nov", or that it is later than that. */
export function etaText({ eta_from, eta_to }: Pick<Card, 'eta_from' | 'eta_to'>, now = new Date()): string | null {
  if (!eta_from || !eta_to) return null;
  const dates = dateRange(eta_from, eta_to);
  return t(new Date(eta_to) < now ? 'send.late' : 'send.eta', { dates });
}

/** The deadline of a supplement is paused while finance reviews it. */
export const isDisputed = (w: Pick<Card, 'state' | 'due_at'>): boolean => w.state === 'settle_due' && w.due_at === null;

/** What waits for the user, in a line. */
export function waitsText(w: Card): string | null {
  const until = w.due_at ? date(w.due_at) : '';
  if (w.state === 'unpaid' && w.due !== null) return w.due_at ? t('send.due_until', { until }) : null;
  if (w.state === 'settle_due')
    return isDisputed(w)
      ? t('send.disputed')
      : t(w.pays_later ? 'send.due_whole' : 'send.due_settle', { amount: dueMoney(w), until });
  if (w.state === 'problem') return t('send.due_answer');
  if (w.state === 'choose_line') return t('send.due_choose', { until });
  return null;
}

/** Buttons with an amount in them: in the currency of the bill, as the bill shows it. */
export const payLabel = (
  w: Pick<Card, 'state' | 'amount' | 'due' | 'due_rate' | 'currency' | 'rate' | 'pays_later'>,
): Record<string, string> => {
  if (!w.due) return {};
  const amount = dueMoney(w);
  return { pay: t(w.state === 'unpaid' || w.pays_later ? 'send.pay' : 'send.pay_more', { amount }) };
};

export const payHref = (w: Pick<WaybillCard, 'id' | 'invoice_no'>): Record<string, string> => ({
  choose: to.chooseLine({ id: w.id }),
  ...(w.invoice_no ? { pay: to.pay({ no: w.invoice_no }) } : {}),
});

/** The headline of the page: where it is. */
export function headline(w: WaybillDetail): string {
  if (w.state === 'dispatched') return w.tracking[0]?.text || t('send.head.to_country', { country: w.country });
  return stateText('waybill', shownState(w));
}

/** One line of plain words below it: what happens next and until when. */
export function lead(w: WaybillDetail): string {
  if (w.state === 'dispatched') return etaText(w) ?? t('send.lead.dispatched');
  const until = w.due_at ? timeIn(w.due_at) : '';
  if (isDisputed(w)) return t('send.lead.disputed');
  if (w.state === 'settle_due' && w.pays_later) return t('send.lead.settle_whole');
  if (w.state === 'unpaid' && w.rehearsal) return t('send.lead.unpaid_rehearsal');
  if (w.state === 'to_pack' && w.pays_later) return t(w.rehearsal ? 'send.lead.to_pack_rehearsal' : 'send.lead.to_pack_later');
  if (w.state === 'delivered' && !until) return '';
  return translate(`send.lead.${w.state}`, { until });
}

/** States that end a waybill: the route is no longer drawn. */
export const hasFailed = (w: Pick<Card, 'state'>): boolean => among(WAYBILLS_FAILED, w.state);
