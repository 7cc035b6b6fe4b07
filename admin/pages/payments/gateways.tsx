// How the gateways are set up: which are on, where their webhooks go, when the last one came, what they add for shoppers.
import { countryName } from '#admin/lib/countries.ts';
import { dateTime, money } from '#admin/lib/format.ts';
import { list, t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { GatewayState } from '#contract/desk/payments.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Gateways() {
  const call = useCall('payments/gateways', {});
  return (
    <DeskPage title={t('desk.menu.gateways')} narrow>
      <QueryBoundary call={call}>{(all) => all.map((one) => <Gateway key={one.code} one={one} />)}</QueryBoundary>
    </DeskPage>
  );
}

const feeOf = ({ fee_bp, fee_fixed }: GatewayState): string =>
  fee_fixed > 0
    ? t('desk.gateways.fee_fixed', { percent: fee_bp / 100, amount: money(fee_fixed) })
    : t('desk.gateways.fee_bp', { percent: fee_bp / 100 });

const freeIn = ({ fee_free }: GatewayState): string =>
  fee_free.length === 0 ? t('desk.gateways.free_none') : list(fee_free.map(countryName));

function Gateway({ one }: { one: GatewayState }) {
  return (
    <Card
      title={one.name}
      aside={
        <span className="flex flex-wrap gap-8">
          {one.demo && <Badge tone="clock">{t('desk.gateways.demo')}</Badge>}
          {one.test && <Badge tone="clock">{t('desk.gateways.test')}</Badge>}
          <Badge tone={one.on ? 'safe' : 'over'}>{t(one.on ? 'desk.gateways.on' : 'desk.gateways.off')}</Badge>
        </span>
      }
    >
      <FactsList
        facts={[
          [
            t('desk.gateways.keys'),
            <code key="keys" className="ui-mono [overflow-wrap:anywhere]">
              {one.settings.join(' ')}
            </code>,
          ],
          [
            t('desk.gateways.webhook'),
            one.webhook_url ? <Copied key="webhook" text={one.webhook_url} /> : one.listens && t('desk.gateways.per_payment'),
          ],
          [
            t('desk.gateways.events'),
            one.events.length > 0 && <span className="ui-mono [overflow-wrap:anywhere]">{one.events.join(', ')}</span>,
          ],
          [
            t('desk.gateways.last'),
            one.listens && (one.last_notice ? `${dateTime(one.last_notice)}  ${one.last_kind}` : t('desk.gateways.never')),
          ],
          [t('desk.gateways.fee'), `${feeOf(one)} (${t('desk.gateways.fee_where')})`],
          [t('desk.gateways.free'), freeIn(one)],
          [t('desk.gateways.currencies'), one.currencies.length === 0 ? t('desk.gateways.any') : one.currencies.join(' ')],
          [t('desk.payments.refunds'), one.refunds_waiting > 0 && t('desk.gateways.waiting', { n: one.refunds_waiting })],
        ]}
      />
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span className="flex flex-wrap items-center gap-12">
      <span className="ui-mono [overflow-wrap:anywhere]">{text}</span>
      <CopyButton text={text}>{t('desk.gateways.copy')}</CopyButton>
    </span>
  );
}
