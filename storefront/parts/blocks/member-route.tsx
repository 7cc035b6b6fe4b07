// A member's card on the home page: the waybill under way, the one that waits for the member, open orders and parcels, and what is in the warehouse.
import type { ReactNode } from 'react';
import { calendarDay, dateRange } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { shownState, stateText } from '#shop/parts/order/state-badge.tsx';
import { AlertIcon, ClockIcon, ForwardIcon, TruckIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { RouteLine } from '#ui/layout/route-line.tsx';
import { current, type Waybill, type Waybills } from './current.ts';
import { HowItWorks } from './how-it-works.tsx';
import { type OpenLine, openLines } from './open-lines.ts';
import { RouteLoading } from './route-loading.tsx';

type Props = { member: Member | undefined; waybills: CallResult<Waybills> };

export default function MemberRoute({ member, waybills }: Props) {
  if (waybills.state === 'failed' && !member) return null;
  if (waybills.state === 'loading' || !member)
    return <RouteLoading>{member && member.stock.items > 0 && <Stock member={member} />}</RouteLoading>;
  const { main, waits } = current(waybills.data?.list.data ?? []);
  const stock = member.stock.items;
  const { waiting, underWay } = openLines(member.counts);
  const nothing = !main && stock === 0 && waiting.length + underWay.length === 0;
  if (nothing) return waybills.data?.list.total ? null : <HowItWorks signedIn />;
  return (
    <Card className="shop-route">
      {main && <WaybillPart waybill={main} />}
      {waits && <WaitingPart waybill={waits} />}
      {waiting.map((line) => (
        <OpenPart key={line.text} line={line} icon={<AlertIcon className="ui-icon-sm text-you" />} />
      ))}
      {stock > 0 && <Stock member={member} />}
      {underWay.map((line) => (
        <OpenPart key={line.text} line={line} icon={<TruckIcon className="ui-icon-sm text-moving" />} />
      ))}
    </Card>
  );
}

/** What has to be done first, or when it arrives. */
function headline(w: Waybill): string {
  const city = w.city || w.country;
  if (w.state === 'problem') return t('home.answer_first');
  if (w.state === 'choose_line') return t('home.choose_line');
  if (w.state === 'settle_due') return t(w.pays_later ? 'home.freight_first' : 'home.settle_first');
  if (w.state === 'unpaid') return t('home.pay_first');
  if (w.state === 'delivered') return stateText('waybill', w.state);
  if (w.eta_from && w.eta_to) return t('home.arrives', { dates: dateRange(w.eta_from, w.eta_to), city });
  return w.state === 'dispatched' ? t('home.arrives_soon', { city }) : stateText('waybill', w.state);
}

/** The one action: pay what is due, answer, or track it. */
function nextStep(w: Waybill): { label: string; href: string; main: boolean } {
  if (w.due !== null && w.due > 0 && w.invoice_no)
    return { label: t('home.pay', { amount: dueMoney(w) }), href: to.pay({ no: w.invoice_no }), main: true };
  if (w.state === 'choose_line') return { label: t('action.waybill.choose'), href: to.chooseLine({ id: w.id }), main: true };
  return { label: w.needs_you ? t('home.look') : t('home.track'), href: to.waybill({ id: w.id }), main: w.needs_you };
}

function WaybillPart({ waybill: w }: { waybill: Waybill }) {
  const step = nextStep(w);
  const places = w.route.places;
  return (
    <>
      <div className="flex items-center justify-between gap-20">
        <div className="min-w-0">
          <p className="text-sm text-ink-3">
            <Facts items={[wholeNumbers(t('home.waybill', { no: w.no })), stateText('waybill', shownState(w))]} />
          </p>
          <p className="mt-4 text-lg font-strong text-ink">{headline(w)}</p>
        </div>
        <Button size="small" kind={step.main ? 'primary' : 'secondary'} href={step.href} className="flex-none">
          {step.label}
        </Button>
      </div>
      {places.length > 1 && (
        <RouteLine
          className="mt-28"
          progress={w.route.progress}
          places={places.map((label) => ({ label }))}
          label={t('home.route', { places: places.join(' – '), state: stateText('waybill', w.state) })}
        />
      )}
    </>
  );
}

/** Another waybill that waits for the user, in one line. */
function WaitingPart({ waybill: w }: { waybill: Waybill }) {
  const step = nextStep(w);
  return (
    <Line href={step.href} icon={<AlertIcon className="ui-icon-sm text-you" />} label={step.label}>
      <Facts items={[wholeNumbers(t('home.waybill', { no: w.no })), stateText('waybill', shownState(w))]} />
    </Line>
  );
}

const OpenPart = ({ line: { href, text, label }, icon }: { line: OpenLine; icon: ReactNode }) => (
  <Line href={href} icon={icon} label={label}>
    {text}
  </Line>
);

function Stock({ member: { stock } }: { member: Member }) {
  const { items: n, free_until, days_left } = stock;
  // An end that is near is shown above.
  const until = stock.ending ? null : free_until;
  const over = days_left !== null && days_left < 0;
  return (
    <Line href={to.submitWaybill()} icon={<ClockIcon className="ui-icon-sm text-clock" />} label={t('home.send')}>
      {until && !over ? (
        t('home.stock', { n, date: calendarDay(until) })
      ) : (
        <Facts items={[t('home.stock_plain', { n }), until && t('mine.stock_over', { date: calendarDay(until) })]} />
      )}
    </Line>
  );
}

type LineProps = { href: string; icon: ReactNode; label: string; children: ReactNode };

const Line = ({ href, icon, label, children }: LineProps) => (
  <Link className="shop-route-stock" href={href}>
    {icon}
    <span className="min-w-0 flex-1 text-ink-2">{children}</span>
    <b className="flex flex-none items-center gap-2">
      {label}
      <ForwardIcon className="ui-icon-xs" />
    </b>
  </Link>
);
