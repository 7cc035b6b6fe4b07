// Every member who waits for the goods: what they wrote, how many pieces they get, and what the order means for their money.
import { figures } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Demanded } from '#admin/pages/demand/use-demand.ts';
import { Age } from '#admin/parts/age.tsx';
import type { BuyItem } from '#contract/desk/buying.ts';
import type { DemandOutcome, DemandShare } from '#contract/desk/demand.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** What an order's purchase means for its member, in a few words. */
function resultWords(share: DemandShare): string {
  if (share.supplement > 0) return t('demand.more', { amount: figures(share.supplement) });
  if (share.refund > 0) return t('demand.back', { amount: figures(share.refund) });
  return share.carried > 0 ? t('demand.shop', { amount: figures(share.carried) }) : t('demand.even');
}

export function ShareTable({ demand }: { demand: Demanded }) {
  const several = demand.parts.length > 1;
  return (
    <Card title={t('demand.who')} all={demand.outcome ? t('desk.buying.members', { n: demand.outcome.members }) : undefined}>
      <table className="desk-lines">
        <thead>
          <tr>
            <th>{t('demand.member')}</th>
            <th>{t('demand.gets')}</th>
            <th className="desk-optional">{t('demand.share')}</th>
            <th>{t('demand.result')}</th>
          </tr>
        </thead>
        <tbody>
          {demand.parts.flatMap((part) =>
            part.items.map((item) => (
              <Line
                key={item.id}
                item={item}
                several={several}
                on={!demand.out.has(item.id)}
                outcome={demand.outcome}
                onToggle={(on) => demand.include([item.id], on)}
              />
            )),
          )}
        </tbody>
      </table>
    </Card>
  );
}

type LineProps = { item: BuyItem; several: boolean; on: boolean; outcome: DemandOutcome | null; onToggle: (on: boolean) => void };
function Line({ item, several, on, outcome, onToggle }: LineProps) {
  const share = outcome?.shares.find((one) => one.items.some((of) => of.item_id === item.id));
  const given = share?.items.find((of) => of.item_id === item.id);
  const bought = share && share.supplement === 0 ? (given?.num ?? 0) : 0;
  const words = !on ? t('demand.left_out') : share ? resultWords(share) : outcome ? t('demand.not_now') : '';
  return (
    <tr>
      <td>
        <Checkbox shape="square" checked={on} onChange={onToggle}>
          <span className="min-w-0">
            <span className="block text-ink">
              {item.member.nickname} <span className="desk-small">{item.member.mark}</span>
            </span>
            <Facts
              className="desk-small block"
              items={[
                several && (item.properties_name || item.title),
                t('demand.paid_each', { amount: figures(Math.round(item.paid / item.num)) }),
                item.order_no,
                <Age key="age" since={item.since} due={item.clock_due} />,
                ...item.services,
              ]}
            />
            {item.remark && <strong className="block text-ink">{item.remark}</strong>}
            {(item.cancel_asked || item.onepay) && (
              <span className="flex gap-8 mt-8">
                {item.cancel_asked && <Badge tone="you">{t('desk.buying.cancel_asked')}</Badge>}
                {item.onepay && <Badge tone="moving">{t('onepay.mark')}</Badge>}
              </span>
            )}
          </span>
        </Checkbox>
      </td>
      <td className="desk-strong">
        {on && outcome && bought !== item.num ? t('demand.part', { num: bought, of: item.num }) : item.num}
      </td>
      <td className="desk-optional">{share && share.supplement === 0 ? figures(share.freight) : ''}</td>
      <td className="desk-wrap">{words}</td>
    </tr>
  );
}
