// Beside the work: the member, what happened, whether lines go there.

import { countryName } from '#admin/lib/countries.ts';
import { formatText } from '#admin/lib/format.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { Past } from '#admin/parts/past.tsx';
import type { BuyOrder } from '#contract/desk/buying.ts';
import { Note } from '#ui/feedback/note.tsx';
import { DoneIcon, WarningIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

const answerText = (code: string): string =>
  hasText(`desk.buying.no_answer.${code}`) ? translate(`desk.buying.no_answer.${code}`) : code;

export function BuyAside({ order }: { order: BuyOrder }) {
  const { lines, member } = order;
  const place = [countryName(member.country), member.city].filter(Boolean).join(' ');
  return (
    <aside className="desk-col">
      <MemberCard
        member={member}
        facts={[
          [t('desk.buying.send_to'), place],
          [t('desk.buying.when_no_answer'), answerText(order.no_answer)],
        ]}
      />
      <Past rows={order.timeline} of={{ thing: 'order', id: order.order_id }} />
      <Card title={t('desk.buying.can_ship')}>
        <Note
          tone={lines.count > 0 ? 'safe' : 'wrong'}
          icon={lines.count > 0 ? <DoneIcon className="ui-icon-sm" /> : <WarningIcon className="ui-icon-sm" />}
        >
          {formatText(lines.note.key, {
            ...lines.note.params,
            country: countryName(lines.country) || t('desk.buying.no_country'),
          })}
        </Note>
      </Card>
    </aside>
  );
}
