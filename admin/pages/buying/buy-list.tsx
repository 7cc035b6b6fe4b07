// Items to work on, what was promised first in front; items of one seller that follow each other stand under its name.
import { type ReactNode, useEffect, useRef } from 'react';
import { dateTime, figures } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { Age } from '#admin/parts/age.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { BuyItem } from '#contract/desk/buying.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Props = {
  items: BuyItem[] /** they wait for somebody else */;
  calm: boolean;
  order_id: number;
  item_id: number;
  onOpen: (order: number, item: number) => void;
  /** what stands around each row */
  around: (item: BuyItem, row: ReactNode) => ReactNode;
  /** only what is to buy at this seller */
  onSeller: (seller: number) => void;
};

function Row({ item, calm, current, onOpen }: { item: BuyItem; calm: boolean; current: boolean; onOpen: () => void }) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button type="button" ref={row} className="desk-row" aria-current={current} onClick={onOpen}>
      <Shot src={item.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">{item.title}</span>
        <Facts
          className="desk-row-note block"
          items={[
            `${item.properties_name || '-'} × ${item.num}`,
            `${item.member.nickname} V${item.member.level}`,
            item.taken_at && item.operator && t('desk.queue.taken_at', { name: item.operator, time: dateTime(item.taken_at) }),
          ]}
        />
        {(item.cancel_asked || item.provisional || item.onepay) && (
          <span className="flex gap-8 mt-8">
            {item.cancel_asked && <Badge tone="you">{t('desk.buying.cancel_asked')}</Badge>}
            {item.provisional && <Badge tone="clock">{t('desk.buying.provisional')}</Badge>}
            {item.onepay && <Badge tone="moving">{t('onepay.mark')}</Badge>}
          </span>
        )}
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{figures(item.paid)}</span>
        <Age since={item.since} calm={calm} due={item.clock_due} />
      </span>
    </button>
  );
}

type Run = { seller_id: number; items: BuyItem[] };

/** Items of one seller that follow each other. */
const runsOf = (items: readonly BuyItem[]): Run[] =>
  items.reduce<Run[]>((runs, item) => {
    const last = runs.at(-1);
    if (last?.seller_id === item.seller_id) last.items.push(item);
    else runs.push({ seller_id: item.seller_id, items: [item] });
    return runs;
  }, []);

/** The item that is open: itself, else the first of its order. */
export const openItem = (items: readonly BuyItem[], order_id: number, item_id: number): BuyItem | undefined =>
  items.find((item) => item.id === item_id) ?? items.find((item) => item.order_id === order_id);

export function BuyList({ items, calm, order_id, item_id, onOpen, around, onSeller }: Props) {
  const current = openItem(items, order_id, item_id);
  return (
    <>
      {runsOf(items).map(({ seller_id, items: own }) => {
        const [first] = own as [BuyItem];
        const members = new Set(own.map((i) => i.member.id)).size;
        return (
          <div key={first.id} role="group" aria-label={first.shop_name}>
            <div className="desk-group">
              <h2 className="ui-cut">{first.shop_name}</h2>
              {first.api_type === 'own' && <Badge tone="moving">{t('desk.buying.own_seller')}</Badge>}
              <Facts
                className="ui-cut"
                items={[
                  translate(`desk.choice.api_type.${first.api_type}`),
                  own.length > 1 && t('desk.buying.items', { n: own.length }),
                  members > 1 && t('desk.buying.members', { n: members }),
                ]}
              />
              <button type="button" className="desk-group-end ui-link" onClick={() => onSeller(seller_id)}>
                {t('desk.buying.only_shop')}
              </button>
            </div>
            {own.map((item) =>
              around(
                item,
                <Row
                  key={item.id}
                  item={item}
                  calm={calm}
                  current={item === current}
                  onOpen={() => onOpen(item.order_id, item.id)}
                />,
              ),
            )}
          </div>
        );
      })}
    </>
  );
}
