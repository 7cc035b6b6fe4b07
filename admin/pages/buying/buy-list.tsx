// Items to work on under the heads of their sellers, the longest waiting first.
import { useEffect, useRef } from 'react';
import { figures } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { Age } from '#admin/parts/age.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { BuyGroup, BuyItem } from '#contract/desk/buying.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Props = {
  groups: BuyGroup[] /** they wait for somebody else */;
  calm: boolean;
  order_id: number;
  item_id: number;
  onOpen: (order: number, item: number) => void;
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
            item.state === 'buying' && item.operator,
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

export function BuyList({ groups, calm, order_id, item_id, onOpen }: Props) {
  const items = groups.flatMap((g) => g.items);
  const current = items.find((i) => i.id === item_id) ?? items.find((i) => i.order_id === order_id);
  useSteps(items, current, (item) => onOpen(item.order_id, item.id));
  return (
    <>
      {groups.map((group) => (
        <section key={group.seller_id} aria-label={group.shop_name}>
          <div className="desk-group">
            <h2 className="ui-cut">{group.shop_name}</h2>
            <Facts
              className="ui-cut"
              items={[
                translate(`desk.choice.api_type.${group.api_type}`),
                t('desk.buying.items', { n: group.count }),
                group.members > 1 && t('desk.buying.members', { n: group.members }),
              ]}
            />
            <span className="desk-group-end">
              <Age since={group.items.map((i) => i.since).sort()[0] ?? group.oldest} oldest calm={calm} />
            </span>
          </div>
          {group.items.map((item) => (
            <Row key={item.id} item={item} calm={calm} current={item === current} onOpen={() => onOpen(item.order_id, item.id)} />
          ))}
        </section>
      ))}
    </>
  );
}
