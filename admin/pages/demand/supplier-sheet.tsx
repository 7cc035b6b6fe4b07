// Ordering goods at their supplier: what the marketplace asks for them now, seller by seller, what cannot be had, and what it means for the members; then one tap.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ArgsAt, type OutputAt, send } from '#admin/lib/api.ts';
import { figures, formatMessage, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { isCallError } from '#client/call-error.ts';
import type { SupplierGroup } from '#contract/desk/suppliers.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { AlertIcon, DoneIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

/** `of`: items with what they are thought to cost, or whole rows of demand. */
type Props = { of: ArgsAt<'suppliers/preview'>; onClose: () => void; onDone: () => void };

export function SupplierSheet({ of, onClose, onDone }: Props) {
  const [left, setLeft] = useState<OrderedLeft>([]);
  const [ask, setAsk] = useState(true);
  const call = useQuery({
    queryKey: ['suppliers/preview', of],
    queryFn: ({ signal }) => send('suppliers/preview', of, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const order = useCommand('suppliers/order', { invalidates: ['demand', 'buying'] });
  const groups = call.data?.groups ?? [];
  const sum = (of: (group: SupplierGroup) => number) => groups.reduce((all, group) => all + of(group), 0);
  const pieces = sum((group) => group.outcome?.pieces ?? 0);
  const supplement = sum((group) => group.outcome?.supplement ?? 0);
  const asks = ask && supplement > 0;
  const confirm = async () => {
    if (!call.data) return;
    const done = await order.run({ quote: call.data.quote, ...(asks ? { ask: true } : {}) });
    if (!done) return;
    toast(t(done.ids.length > 0 ? 'suppliers.done' : 'suppliers.done_asked', { n: done.pieces, asked: done.asked }), {
      mark: 'done',
    });
    if (done.left.length === 0) onDone();
    else setLeft(done.left);
  };
  if (left.length > 0) return <Left left={left} onClose={onDone} />;
  return (
    <AskSheet
      open
      title={t('suppliers.order_here')}
      verb={
        pieces > 0 || !asks
          ? t('suppliers.confirm', {
              n: Math.max(
                1,
                sum((group) => ((group.outcome?.pieces ?? 0) > 0 ? 1 : 0)),
              ),
            })
          : t('demand.submit_ask')
      }
      busy={order.busy}
      errors={order.errors}
      disabled={pieces === 0 && !asks}
      onSend={confirm}
      onClose={onClose}
    >
      {call.isFetching && <p role="status">{t('suppliers.asking')}</p>}
      {!call.isFetching && call.error && (
        <Note
          tone="wrong"
          icon={<AlertIcon className="ui-icon-sm" />}
          role="alert"
          end={
            <Button size="small" onClick={() => void call.refetch()}>
              {t('suppliers.again')}
            </Button>
          }
        >
          {isCallError(call.error) ? call.error.message : t('desk.error.server')}
        </Note>
      )}
      {!call.isFetching && groups.map((group, at) => <Group key={at} group={group} />)}
      {!call.isFetching && call.data && <Outcome groups={groups} />}
      {!call.isFetching && supplement > 0 && (
        <Checkbox shape="square" checked={ask} onChange={setAsk}>
          {t('demand.ask')}
        </Checkbox>
      )}
    </AskSheet>
  );
}

type OrderedLeft = OutputAt<'suppliers/order'>['left'];
/** Sellers of whom nothing was ordered, after the others were. */
function Left({ left, onClose }: { left: OrderedLeft; onClose: () => void }) {
  return (
    <Sheet
      open
      place="side"
      title={t('suppliers.left')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      {left.map((one) => (
        <Note key={one.seller} tone="wrong" icon={<AlertIcon className="ui-icon-sm" />} title={one.seller}>
          {formatMessage(one.why)}
        </Note>
      ))}
    </Sheet>
  );
}

function Group({ group }: { group: SupplierGroup }) {
  const { connector, lines, refused, freight, discount, total, problem } = group;
  return (
    <Card
      title={group.seller}
      all={connector.name}
      {...(connector.test ? { aside: <Badge tone="clock">{t('suppliers.test')}</Badge> } : {})}
    >
      <ul className="flex flex-col gap-12">
        {lines.map((line) => (
          <li key={`${line.num_iid} ${line.sku_id}`} className="flex flex-wrap gap-12">
            <span className="flex-1 min-w-160">
              <span className="block text-ink">{line.title}</span>
              <Facts
                className="desk-small"
                items={[
                  line.properties_name,
                  t('suppliers.each', { n: line.num, price: figures(line.price) }),
                  line.price !== line.price_before && t('suppliers.before', { price: figures(line.price_before) }),
                ]}
              />
            </span>
            <strong className="text-ink">{figures(line.price * line.num)}</strong>
          </li>
        ))}
      </ul>
      {problem && (
        <Note tone="wrong" icon={<AlertIcon className="ui-icon-sm" />} title={t('suppliers.not_asked')}>
          {formatMessage(problem)}
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="wrong" className="mt-16" icon={<AlertIcon className="ui-icon-sm" />} title={t('suppliers.not_to_be_had')}>
          {refused.map((line) => (
            <p key={`${line.num_iid} ${line.sku_id}`}>
              {line.title} {line.properties_name}: {line.reason}
            </p>
          ))}
        </Note>
      )}
      {lines.length > 0 && (
        <Facts
          className="desk-small block mt-16"
          items={[
            t('suppliers.freight', { amount: figures(freight) }),
            discount > 0 && t('suppliers.discount', { amount: figures(discount) }),
            <strong key="total" className="text-ink">
              {t('suppliers.total', { amount: money(total) })}
            </strong>,
          ]}
        />
      )}
    </Card>
  );
}

/** All of it in one sentence each, before it is sent. */
function Outcome({ groups }: { groups: readonly SupplierGroup[] }) {
  const outcomes = groups.flatMap((group) => group.outcome ?? []);
  const sum = (of: (outcome: (typeof outcomes)[number]) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  const [pieces, refund, left, supplement] = [
    sum((o) => o.pieces),
    sum((o) => o.refund),
    sum((o) => o.left),
    sum((o) => o.supplement),
  ];
  // A member whose goods come from several sellers is one member.
  const shares = outcomes.flatMap((outcome) => outcome.shares);
  const membersOf = (of: typeof shares) => new Set(of.map((share) => share.member.id)).size;
  const asked = membersOf(shares.filter((share) => share.supplement > 0));
  const members = membersOf(shares.filter((share) => share.supplement === 0));
  return (
    <Note
      tone={pieces === 0 ? 'wrong' : supplement > 0 ? 'clock' : 'safe'}
      icon={pieces === 0 ? <AlertIcon className="ui-icon-sm" /> : <DoneIcon className="ui-icon-sm" />}
      role="status"
    >
      {pieces > 0 && <p>{t('suppliers.sum', { pieces, members, cost: money(sum((o) => o.cost)) })}</p>}
      {pieces === 0 && <p>{t('suppliers.sum_none')}</p>}
      {refund > 0 && <p>{t('demand.sum_back', { amount: money(refund) })}</p>}
      {left > 0 && <p>{t('demand.sum_left', { n: left })}</p>}
      {asked > 0 && <p>{t('demand.sum_ask', { n: asked, amount: money(supplement) })}</p>}
    </Note>
  );
}
