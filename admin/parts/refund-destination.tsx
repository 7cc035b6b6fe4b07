// Where a refund that an operator makes goes: to the member's wallet, or back the way it was paid. Nothing to choose where no gateway can take it back.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { list, t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Segment } from '#ui/input/segment.tsx';

type To = 'wallet' | 'original';

/** `wish`: the member asked for it back the way it was paid. `to_method` is what the command takes, nothing where there is no choice. */
export function useRefundDestination(
  thing: { type: 'order' | 'item' | 'waybill' | 'photo_order' | 'split_order'; id: number },
  { enabled = true, wish = false } = {},
) {
  const [picked, setPicked] = useState<To>();
  const ways = useCall('payments/ways', thing, { enabled });
  const methods = ways.data ?? [];
  const to: To = picked ?? (wish ? 'original' : 'wallet');
  if (!enabled || methods.length === 0) return { args: {}, node: null };
  const names = list(methods.map((one) => one.name));
  const amount = money(methods.reduce((sum, one) => sum + one.amount, 0));
  return {
    args: { to_method: to === 'original' },
    node: (
      <div className="flex flex-col gap-12">
        <span className="ui-label">{t('desk.refunds.to')}</span>
        <Segment
          fill
          label={t('desk.refunds.to')}
          value={to}
          onChange={setPicked}
          options={[
            { value: 'wallet', label: t('desk.refunds.wallet') },
            { value: 'original', label: names },
          ]}
        />
        {wish && <span className="desk-small">{t('desk.refunds.wish')}</span>}
        {to === 'original' && <span className="desk-small">{t('desk.refunds.original_note', { amount, methods: names })}</span>}
      </div>
    ),
  };
}
