// One order on the buying desk: what has to be bought, the form with its outcome in words, the member, and one key an act.
import { useEffect, useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { BuyAside } from '#admin/pages/buying/buy-aside.tsx';
import { CancelWish } from '#admin/pages/buying/cancel-wish.tsx';
import { type Correction, CorrectPurchase, CorrectTracking } from '#admin/pages/buying/correct-sheet.tsx';
import { GoodsTable } from '#admin/pages/buying/goods-table.tsx';
import { ItemSheet, type SheetAct } from '#admin/pages/buying/item-sheet.tsx';
import { PurchaseForm } from '#admin/pages/buying/purchase-form.tsx';
import { SameSeller } from '#admin/pages/buying/same-seller.tsx';
import { ShipForm } from '#admin/pages/buying/ship-form.tsx';
import { usePurchase } from '#admin/pages/buying/use-purchase.ts';
import { Act } from '#admin/parts/act.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Thread } from '#admin/parts/thread.tsx';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import { webAddress } from '#contract/web-address.ts';
import { Note } from '#ui/feedback/note.tsx';
import { ChatIcon, ExternalIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export type WorkProps = {
  order_id: number;
  item_id: number;
  /** platform number of a purchase whose other part went through */
  carried: string;
  onItem: (item: number) => void;
  onDone: (orders: number[]) => void;
  onStuck: (order: number, platform_no: string) => void;
};

export function BuyWork(props: WorkProps) {
  const call = useCall('buying/detail', { order_id: props.order_id });
  return <QueryBoundary call={call}>{(order) => <Work order={order} {...props} />}</QueryBoundary>;
}

const can = (item: BuyItem, action: BuyItem['actions'][number]): boolean => item.actions.includes(action);

function Work({ order, item_id, carried, onItem, onDone, onStuck }: WorkProps & { order: BuyOrder }) {
  const [sheet, setSheet] = useState<SheetAct | null>(null);
  const [correction, setCorrection] = useState<Correction | null>(null);
  const closeCorrection = () => setCorrection(null);
  const purchase = usePurchase(order, carried, { onDone, onStuck });
  const changes = { invalidates: ['buying', 'warehouse'] as const };
  const take = useCommand('buying/take', changes);
  const release = useCommand('buying/release', { ...changes, onDone: () => onDone([order.order_id]) });
  const reply = useCommand('buying/reply');
  const item = order.items.find((i) => i.id === item_id) ?? order.items.find((i) => i.actions.length > 0) ?? order.items[0];
  const with_ = (action: BuyItem['actions'][number]) => order.items.filter((i) => can(i, action));
  const takeable = with_('take');
  const buying = with_('purchase');
  const shipping = with_('seller_ship');
  const url = webAddress(item?.detail_url || order.items[0]?.detail_url || '');
  // A piece of work is opened with its form in reach of the hands, and again when taking it has brought the form.
  const hasForm = buying.length + shipping.length > 0;
  useEffect(() => {
    if (hasForm)
      document.querySelector<HTMLElement>('.desk-work-body form input:not([type=hidden])')?.focus({ preventScroll: true });
  }, [hasForm]);
  if (!item) return null;
  const ordered = order.items.flatMap((i) => i.supplier_order ?? []);
  const at_supplier = ordered.filter((one, at) => ordered.findIndex((other) => other.id === one.id) === at);
  // Why there is nothing to press.
  const held = order.items.every((i) => i.actions.length === 0) && order.items.find((i) => i.state === 'buying')?.operator;
  const act = (action: SheetAct['action']) => setSheet({ action, item_id: (can(item, action) ? item : with_(action)[0])!.id });
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1>
            <Facts
              items={[
                order.shop_name,
                buying.length > 1
                  ? t('desk.buying.at_once', { n: buying.length })
                  : translate(`desk.choice.api_type.${order.api_type}`),
              ]}
            />
          </h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              t('desk.buying.order_no', { no: order.no }),
              `${order.member.nickname} V${order.member.level}`,
              order.paid_at && t('desk.buying.paid_at', { time: dateTime(order.paid_at) }),
              order.warehouse,
              held && t('desk.buying.in_hands', { name: held }),
            ]}
          />
        </div>
        {url && (
          <Act keys="o" icon={<ExternalIcon />} onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>
            {t('desk.buying.open_seller')}
          </Act>
        )}
        {with_('ask').length > 0 && (
          <Act keys="q" icon={<ChatIcon />} onClick={() => act('ask')}>
            {t('desk.buying.ask')}
          </Act>
        )}
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          {order.items
            .filter((i) => i.cancel_asked && can(i, 'agree_cancel'))
            .map((i) => (
              <CancelWish key={i.id} item={i} />
            ))}
          <GoodsTable order={order} current={item.id} onItem={onItem} />
          {at_supplier.map(({ id, no }) => (
            <Note key={id} tone="neutral" className="mt-16">
              {t('desk.buying.at_supplier', { no })}{' '}
              <Link className="ui-link" href={`/suppliers?id=${id}`}>
                {t('desk.buying.see_supplier_order')}
              </Link>
            </Note>
          ))}
          {buying.length > 0 && <PurchaseForm purchase={purchase} />}
          {shipping.length > 0 && <ShipForm key={shipping.map((i) => i.id).join()} items={shipping} />}
          {buying.length > 0 && <SameSeller others={order.others} purchase={purchase} />}
          <Thread
            of={{ thing: 'order', id: order.order_id }}
            messages={order.messages}
            busy={reply.busy}
            errors={reply.errors}
            onReply={(message) => reply.run({ order_id: order.order_id, ...message })}
          />
        </div>
        <BuyAside order={order} />
      </div>
      <footer className="desk-work-foot">
        {with_('out_of_stock').length > 0 && (
          <Act kind="danger" keys="x" onClick={() => act('out_of_stock')}>
            {t('action.item.out_of_stock')}
          </Act>
        )}
        {with_('supplement').length > 0 && (
          <Act keys="s" onClick={() => act('supplement')}>
            {t('action.item.supplement')}
          </Act>
        )}
        {with_('refuse').length > 0 && (
          <Act keys="d" onClick={() => act('refuse')}>
            {t('action.item.refuse')}
          </Act>
        )}
        {with_('lost').length > 0 && (
          <Act kind="danger" keys="l" onClick={() => act('lost')}>
            {t('action.item.lost')}
          </Act>
        )}
        {item.corrects.map((what) => (
          <Act key={what} keys={what === 'purchase' ? 'c' : 'n'} onClick={() => setCorrection({ what, item })}>
            {t(`desk.correct.${what}`)}
          </Act>
        ))}
        <div className="desk-work-foot-end">
          {with_('release').length > 0 && (
            <Act keys="r" busy={release.busy} onClick={() => void release.run({ item_ids: with_('release').map((i) => i.id) })}>
              {t('action.item.release')}
            </Act>
          )}
          {takeable.length > 0 && (
            <Act
              kind={buying.length > 0 ? 'secondary' : 'primary'}
              size="normal"
              keys="t"
              busy={take.busy}
              onClick={() => void take.run({ item_ids: takeable.map((i) => i.id) })}
            >
              {buying.length > 0
                ? t('desk.buying.take_rest', { n: takeable.length })
                : t('desk.buying.take', { n: takeable.length })}
            </Act>
          )}
          {buying.length > 0 && (
            <Act
              kind="primary"
              size="normal"
              keys="mod+enter"
              busy={purchase.busy}
              disabled={purchase.outcome !== null && purchase.outcome.needs_supplement > 0}
              onClick={() => void purchase.submit()}
            >
              {t('desk.buying.bought')}
            </Act>
          )}
        </div>
      </footer>
      {correction?.what === 'purchase' && <CorrectPurchase item={correction.item} order={order} onClose={closeCorrection} />}
      {correction?.what === 'tracking' && <CorrectTracking item={correction.item} onClose={closeCorrection} />}
      <ItemSheet
        act={sheet}
        order={order}
        prices={purchase.entry.rows}
        onClose={() => setSheet(null)}
        onDone={(left) => (left ? undefined : onDone([order.order_id]))}
      />
    </>
  );
}
