// Purchase connectors: set up or not, on test, whether they answer, where they order, and where their pushes have to go.
import { useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { invalidate } from '#admin/lib/query.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { isCallError } from '#client/call-error.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

type Connector = OutputAt<'suppliers/connectors'>[number];

export function PurchaseConnectors() {
  const call = useCall('suppliers/connectors', {});
  return (
    <DeskPage title={t('desk.menu.purchase_connectors')} facts={[t('suppliers.connectors_how')]} narrow>
      <QueryBoundary call={call}>{(all) => all.map((one) => <ConnectorCard key={one.code} one={one} />)}</QueryBoundary>
    </DeskPage>
  );
}

function ConnectorCard({ one }: { one: Connector }) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      await send('suppliers/check', { code: one.code });
      toast(t('suppliers.check_good', { name: one.name }), { mark: 'done' });
    } catch (error) {
      toast(isCallError(error) ? error.message : t('desk.error.server'), { mark: 'warning' });
    } finally {
      setBusy(false);
      await invalidate('suppliers/connectors');
    }
  };
  return (
    <Card
      title={one.name}
      aside={
        <span className="flex gap-8">
          {one.test && <Badge tone="clock">{t('suppliers.test')}</Badge>}
          <Badge tone={one.on ? 'safe' : 'over'}>{t(one.on ? 'desk.sources.on' : 'desk.sources.off')}</Badge>
        </span>
      }
    >
      {one.open_until && (
        <Note tone="wrong" className="mb-20" title={t('desk.sources.paused_until', { time: dateTime(one.open_until) })}>
          {one.problem !== '' && translate(`desk.sources.problem.${one.problem}`)} {one.error}
        </Note>
      )}
      <FactsList
        facts={[
          [
            t('desk.sources.keys'),
            <code key="keys" className="ui-mono [overflow-wrap:anywhere]">
              {one.settings.join(' ')}
            </code>,
          ],
          [
            t('suppliers.orders_at'),
            one.api_types.length > 0
              ? one.api_types.map((type) => translate(`desk.choice.api_type.${type}`)).join(t('desk.list.comma'))
              : t('suppliers.any_marketplace'),
          ],
          [t('suppliers.kinds'), String(one.max_skus)],
          [
            t('suppliers.webhook'),
            one.webhook && (
              <code key="webhook" className="ui-mono [overflow-wrap:anywhere]">
                {one.webhook}
              </code>
            ),
          ],
          [
            t('suppliers.events'),
            one.events.length > 0 && (
              <code key="events" className="ui-mono [overflow-wrap:anywhere]">
                {one.events.join(' ')}
              </code>
            ),
          ],
          [t('suppliers.last_push'), one.pushed_at && dateTime(one.pushed_at)],
          [t('desk.sources.last'), !one.open_until && one.error_at && `${dateTime(one.error_at)}  ${one.error}`],
        ]}
      />
      {one.on && (
        <div className="mt-20">
          <Button size="small" busy={busy} onClick={() => void check()}>
            {t('suppliers.check')}
          </Button>
        </div>
      )}
    </Card>
  );
}
