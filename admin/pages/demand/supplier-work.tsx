// One order at a marketplace: its state, its items with what they cost, how it is paid, what was pushed about it and what that changed.
import { dateTime, figures, formatMessage, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePayLink } from '#admin/lib/use-pay-link.ts';
import { Act } from '#admin/parts/act.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { DestructiveAction, PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import type { SupplierDetail, SupplierPush } from '#contract/desk/suppliers.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

/** While the marketplace is being asked, and while somebody may be paying. */
const ASKING_MS = 1500;
const WAITING_MS = 15_000;

export function SupplierWork({ id }: { id: number }) {
  const call = useCall('suppliers/detail', { id }, { refetchInterval: WAITING_MS });
  return <QueryBoundary call={call}>{(detail) => <Work detail={detail} />}</QueryBoundary>;
}

function Work({ detail }: { detail: SupplierDetail }) {
  const { order, lines } = detail;
  const asking = order.state === 'asked' || order.state === 'cancelling';
  // A second watch on the same call, while something moves within moments.
  useCall('suppliers/detail', { id: order.id }, asking ? { refetchInterval: ASKING_MS } : {});
  return (
    <>
      <WorkHead
        facts={[
          order.platform_no || order.key,
          t('demand.pieces', { n: order.pieces }),
          t('desk.buying.members', { n: order.members }),
          money(order.total),
          order.warehouse,
          order.operator,
        ]}
      >
        {order.seller} <StateBadge thing="supplier_order" state={order.state} />
        {order.connector.test && <Badge tone="clock">{t('suppliers.test')}</Badge>}
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          <Standing detail={detail} />
          <Card title={t('suppliers.lines')} all={t('suppliers.freight', { amount: figures(order.freight) })}>
            <ul className="flex flex-col gap-16">
              {lines.map((line) => (
                <li key={line.id} className="flex flex-wrap gap-12">
                  <span className="flex-1 min-w-160">
                    <span className="block text-ink">{line.title}</span>
                    <Facts
                      className="desk-small"
                      items={[
                        line.properties_name,
                        t('suppliers.each', { n: line.num, price: figures(line.price) }),
                        line.price !== line.price_asked && t('suppliers.before', { price: figures(line.price_asked) }),
                        `${line.nickname} ${line.mark}`,
                        <Link key="order" className="ui-link" href={`/buying?order=${line.order_id}`}>
                          {line.order_no}
                        </Link>,
                      ]}
                    />
                    {line.reason && <span className="block desk-small">{line.reason}</span>}
                  </span>
                  <span className="flex flex-wrap items-center gap-8">
                    {(line.state === 'refused' || line.state === 'dropped') && (
                      <Badge tone="over">{t(`suppliers.line.${line.state}`)}</Badge>
                    )}
                    <StateBadge thing="item" state={line.item_state} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <aside className="desk-col">
          <Card title={t('suppliers.happened')}>
            <ul className="flex flex-col gap-12">
              {detail.history.map((line) => (
                <li key={line.id}>
                  <span className="block text-ink">
                    {line.action === 'ask' ? t('suppliers.order_here') : translate(`action.supplier_order.${line.action}`)}
                  </span>
                  <Facts className="desk-small" items={[dateTime(line.at), line.reason]} />
                </li>
              ))}
            </ul>
          </Card>
          {detail.pushes.length > 0 && (
            <Card title={t('suppliers.pushes')}>
              <ul className="flex flex-col gap-12">
                {detail.pushes.map((push) => (
                  <li key={push.id}>
                    <Facts className="desk-small" items={[dateTime(push.at), push.type]} />
                    <span className="block text-ink">{effectWords(push)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </aside>
      </div>
      <Foot detail={detail} />
    </>
  );
}

/** What a push has changed, or that it changed nothing, or that the order was not looked at since. */
export const effectWords = (push: SupplierPush): string =>
  push.effects.length > 0
    ? push.effects.map((one) => formatMessage(one)).join(t('desk.list.comma'))
    : t(push.read_at === null ? 'suppliers.not_read' : 'suppliers.no_effect');

function Standing({ detail: { order } }: { detail: SupplierDetail }) {
  const notes = [
    order.problem !== '' && t('suppliers.problem', { reason: order.problem }),
    order.problem !== '' && order.next_at !== null && t('suppliers.asked_again', { time: dateTime(order.next_at) }),
    order.waits > 0 && t('suppliers.waits_help', { n: order.waits }),
    order.spare > 0 &&
      t(order.actions.includes('cancel') ? 'suppliers.spare_help' : 'suppliers.spare_paid_help', { n: order.spare }),
  ].filter((one): one is string => one !== false);
  if (notes.length === 0) return null;
  return (
    <Note tone={order.state === 'failed' ? 'wrong' : 'clock'} icon={<AlertIcon className="ui-icon-sm" />}>
      {notes.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </Note>
  );
}

function Foot({ detail: { order } }: { detail: SupplierDetail }) {
  const { busy: paying, pay } = usePayLink();
  const act = useCommand('suppliers/act', { invalidates: ['demand', 'buying'] });
  const refresh = useCommand('suppliers/refresh');
  const take = (action: 'cancel' | 'retry' | 'give_up') => () => void act.run({ id: order.id, action });
  const may = (action: (typeof order.actions)[number]) => order.actions.includes(action);
  return (
    <WorkFoot
      before={
        <>
          {may('cancel') && (
            <DestructiveAction busy={act.busy} onClick={take('cancel')}>
              {t('action.supplier_order.cancel')}
            </DestructiveAction>
          )}
          {may('give_up') && (
            <DestructiveAction busy={act.busy} onClick={take('give_up')}>
              {t('action.supplier_order.give_up')}
            </DestructiveAction>
          )}
          {order.next_at !== null && (
            <Act busy={refresh.busy} onClick={() => void refresh.run({ id: order.id })}>
              {t('suppliers.look_now')}
            </Act>
          )}
        </>
      }
    >
      {may('retry') && (
        <PrimaryAction busy={act.busy} onClick={take('retry')}>
          {t('action.supplier_order.retry')}
        </PrimaryAction>
      )}
      {order.payable && (
        <PrimaryAction busy={paying} onClick={() => void pay([order.id])}>
          {t('suppliers.pay', { amount: money(order.total) })}
        </PrimaryAction>
      )}
    </WorkFoot>
  );
}
