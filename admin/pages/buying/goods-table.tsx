// What the member ordered and paid, item by item, with what they wrote.

import { dateTime, figures, money, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { Pictures, Shot } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { MessageIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

function Words({ item }: { item: BuyItem }) {
  return (
    <span className="desk-item-words">
      <span className="desk-item-name" title={item.title}>
        {item.title}
      </span>
      <span className="desk-small block">{item.properties_name}</span>
      <span className="flex flex-wrap gap-8 mt-8">
        {item.state !== 'paid' && <StateBadge thing="item" state={item.state} />}
        {item.provisional && <Badge tone="clock">{t('desk.buying.provisional')}</Badge>}
        {item.onepay && <Badge tone="moving">{t('desk.onepay.mark', { no: item.onepay })}</Badge>}
        {item.goods_type.risk !== 'general' && (
          <Badge tone={item.goods_type.risk === 'forbidden' ? 'wrong' : 'clock'}>{item.goods_type.name}</Badge>
        )}
      </span>
      <Facts
        className="desk-small block mt-8"
        items={[
          item.platform_no && t('desk.buying.platform', { no: spaced(item.platform_no) }),
          item.tracking_no && t('desk.buying.tracking', { no: spaced(item.tracking_no) }),
          item.cost !== null && t('desk.buying.cost', { amount: money(item.cost) }),
          item.due_at && t('desk.buying.until', { time: dateTime(item.due_at) }),
          ...item.services,
        ]}
      />
    </span>
  );
}

export function GoodsTable({ order, current, onItem }: { order: BuyOrder; current: number; onItem: (id: number) => void }) {
  const remarks = order.items.filter((i) => i.remark);
  const pictured = order.items.filter((i) => i.pictures.length > 0);
  const asks = order.items.filter((i) => i.ask);
  return (
    <Card
      title={t('desk.buying.goods')}
      all={t('desk.buying.paid', { amount: money(order.paid), fee: figures(order.service_fee) })}
    >
      <table className="desk-lines">
        <thead>
          <tr>
            <th>{t('desk.buying.item')}</th>
            <th>{t('desk.buying.num')}</th>
            <th className="desk-optional">{t('desk.buying.price_then')}</th>
            <th>{t('desk.buying.paid_for')}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <button
                  type="button"
                  className={cx('desk-item', order.items.length > 1 && item.id === current && 'text-accent-text')}
                  aria-pressed={item.id === current}
                  onClick={() => onItem(item.id)}
                >
                  <Shot src={item.pic_url} alt="" large />
                  <Words item={item} />
                </button>
              </td>
              <td>{item.num}</td>
              <td className="desk-optional">{figures(item.price)}</td>
              <td className="desk-strong">{figures(item.paid)}</td>
            </tr>
          ))}
          <tr>
            <td>{t('desk.buying.freight')}</td>
            <td />
            <td className="desk-optional" />
            <td className="desk-strong">{figures(order.freight)}</td>
          </tr>
        </tbody>
      </table>
      <div className="flex flex-col gap-16 mt-16">
        {pictured.map((item) => (
          <section key={item.id} aria-label={t('desk.buying.pictures', { title: item.title })}>
            <p className="desk-small mb-8">{t('desk.buying.pictures', { title: item.title })}</p>
            <Pictures pictures={item.pictures.map((src) => ({ src, alt: '' }))} />
          </section>
        ))}
        {remarks.map((item) => (
          <Note key={item.id} tone="clock" icon={<MessageIcon className="ui-icon-sm" />}>
            {order.items.length > 1
              ? t('desk.buying.remark_of', { title: item.properties_name || item.title })
              : t('desk.buying.remark')}{' '}
            <strong>{item.remark}</strong>
          </Note>
        ))}
        {asks.map((item) => (
          <Note key={item.id} tone="neutral">
            {t('desk.buying.asked')} <strong>{item.ask}</strong>
          </Note>
        ))}
      </div>
    </Card>
  );
}
