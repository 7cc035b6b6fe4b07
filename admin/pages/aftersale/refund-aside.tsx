// Beside a request: the member, the item, its purchase, what happened so far.
import { countryName } from '#admin/lib/countries.ts';
import { dateTime, money } from '#admin/lib/format.ts';
import { list, t, translate } from '#admin/lib/i18n.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { Past } from '#admin/parts/past.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { AftersaleDetail } from '#contract/desk/refunds.ts';
import { among } from '#contract/states/machine.ts';
import { REFUNDS_OVER } from '#contract/states/refund.ts';
import { webAddress } from '#contract/web-address.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function RefundAside({ refund }: { refund: AftersaleDetail }) {
  const { item, order, purchase, member } = refund;
  return (
    <aside className="desk-col">
      <MemberCard member={member} facts={[[t('desk.buying.send_to'), countryName(member.country)]]} />
      <Card title={t('desk.aftersale.facts')}>
        <div className="flex items-start gap-20">
          <Shot src={refund.pic_url} alt="" />
          <span className="min-w-0">
            <span className="line-clamp-3 text-ink" title={refund.title}>
              {refund.title}
            </span>
            <Facts className="desk-small" items={[item.properties_name, `${money(item.price)} × ${refund.num}`]} />
          </span>
        </div>
        <FactsList
          facts={[
            [t('desk.aftersale.order'), refund.order_no],
            [t('desk.aftersale.stood'), translate(`state.item.${item.state}`)],
            [t('desk.aftersale.fault'), t(`desk.aftersale.fault.${refund.fault}`)],
            [t('desk.aftersale.fee'), refund.fee > 0 ? money(refund.fee) : null],
            [t('desk.aftersale.stocked'), item.stocked_at ? dateTime(item.stocked_at) : null],
            [t('desk.aftersale.bin'), item.bin],
            [t('desk.aftersale.services'), list(item.services)],
            [t('desk.aftersale.sent_back'), refund.tracking_no ? `${refund.courier} ${refund.tracking_no}` : null],
            [t('desk.aftersale.expects'), refund.expects],
            [t('desk.aftersale.answer'), refund.answer],
            [t('desk.aftersale.decided'), refund.decided_by],
            [t('desk.aftersale.seller_gave'), refund.seller_gave === null ? null : money(refund.seller_gave)],
          ]}
        />
        {webAddress(order.detail_url) && (
          <a className="ui-link" href={order.detail_url} target="_blank" rel="noreferrer noopener">
            {t('desk.aftersale.shop_page')}
          </a>
        )}
      </Card>
      {purchase && (
        <Card title={t('desk.aftersale.purchase')}>
          <FactsList
            facts={[
              [t('desk.aftersale.platform_no'), purchase.platform_no],
              [t('desk.aftersale.cost'), money(purchase.cost)],
              [t('desk.aftersale.freight'), money(purchase.freight)],
              [t('desk.aftersale.buyer'), [purchase.operator, dateTime(purchase.time)].filter(Boolean).join(' · ')],
            ]}
          />
        </Card>
      )}
      <Past rows={refund.timeline} of={{ thing: 'refund', id: refund.id }} live={!among(REFUNDS_OVER, refund.state)} />
    </aside>
  );
}
