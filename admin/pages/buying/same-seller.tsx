// Other members' items of the same seller: bought along, domestic freight is paid once.

import { figures, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Purchase } from '#admin/pages/buying/use-purchase.ts';
import { Act } from '#admin/parts/act.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { BuyItem } from '#contract/desk/buying.ts';
import { MergeIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function SameSeller({ others, purchase }: { others: BuyItem[]; purchase: Purchase }) {
  const open = others.filter((i) => i.actions.includes('take') && !purchase.joined.some((j) => j.id === i.id));
  if (open.length === 0) return null;
  return (
    <Card title={t('desk.buying.same_seller')} all={t('desk.buying.same_seller_hint')}>
      <ul className="flex flex-col gap-24">
        {open.map((item, at) => (
          <li key={item.id} className="flex flex-wrap items-center gap-24">
            <Shot src={item.pic_url} alt="" large />
            <span className="flex-1 min-w-160">
              <span className="block text-ink">{item.title}</span>
              <Facts
                className="desk-small"
                items={[
                  `${item.properties_name || '-'} × ${item.num}`,
                  `${item.member.nickname} V${item.member.level}`,
                  t('desk.age.ago', { age: waited(item.since) }),
                ]}
              />
            </span>
            <span className="ui-num text-ink font-strong">{figures(item.paid)}</span>
            <Act
              {...(at === 0 ? { keys: 'm' } : {})}
              icon={<MergeIcon />}
              busy={purchase.joining}
              onClick={() => void purchase.join(item)}
            >
              {t('desk.buying.join')}
            </Act>
          </li>
        ))}
      </ul>
    </Card>
  );
}
