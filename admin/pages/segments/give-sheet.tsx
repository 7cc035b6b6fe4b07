// A coupon for a segment: which one, for how many, and what it costs at most, before it is given.
import { useState } from 'react';
import { count, money, percent } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import type { SegmentOut } from '#contract/desk/segments.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

export function GiveSheet({ segment, onClose }: { segment: SegmentOut; onClose: () => void }) {
  const [coupon, setCoupon] = useState('');
  const coupon_id = Number(coupon) || 0;
  const cost = useCall('segments/cost', { id: segment.id, coupon_id }, { enabled: coupon_id > 0, quiet: true });
  const give = useCommand('segments/give', {
    onDone: () => {
      toast(t('desk.segments.started'), { mark: 'done' });
      onClose();
    },
  });
  const known = coupon_id > 0 ? cost.data : undefined;
  const members = known?.members ?? 0;
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.segments.give_title', { name: segment.name })}
      verb={t('desk.segments.give_now', { n: members })}
      busy={give.busy}
      errors={give.errors}
      disabled={members === 0 || cost.fetching}
      onSend={() => give.run({ id: segment.id, coupon_id, members })}
    >
      <RefSelect
        f={{ name: 'coupon_id', ref: 'coupon_rules', required: true }}
        label={t('desk.segments.coupon')}
        value={coupon}
        onChange={setCoupon}
      />
      <p className="ui-hint">{t('desk.segments.coupon_hint')}</p>
      {coupon_id > 0 && (
        <QueryBoundary call={cost}>
          {({ members: n, each, most, short, percent_bp }) => (
            <>
              {n === 0 ? (
                <Note role="status">{t('desk.segments.nobody')}</Note>
              ) : each === null || most === null ? (
                <Note tone="clock" role="status">
                  {t('desk.segments.cost_open', { n: n - short, percent: percent(percent_bp) })}
                </Note>
              ) : (
                <Note role="status" title={t('desk.segments.cost', { amount: money(most) })}>
                  {t('desk.segments.cost_help', { n: n - short, each: money(each) })}
                </Note>
              )}
              {short > 0 && <Note tone="clock">{t('desk.segments.short', { left: count(n - short), n: short })}</Note>}
            </>
          )}
        </QueryBoundary>
      )}
    </AskSheet>
  );
}
