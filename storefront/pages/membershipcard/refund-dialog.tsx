// Returning a card: what is refunded and where, and what is lost with it.
import { useState } from 'react';
import type { OwnCard } from '#contract/calls/cards.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { ChoiceList } from '#shop/parts/form/choice-list.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

const AFTER = ['membershipcard/info', 'user/info', 'coupon/lists', 'level/lists', 'pay/expensesRecord', 'cart/getList'] as const;

export default function RefundDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const [original, pick] = useState(false);
  const refund = useCommand('membershipcard/refund', { invalidates: [...AFTER] });
  const go = async () => {
    const done = await refund.run({ id: card.id, ...(original ? { to_method: true } : {}) });
    onClose();
    if (done) afterOverlays(() => toast(t('card.refunded', { amount: money(done.amount) })));
  };
  const most = card.methods.reduce((sum, m) => sum + m.amount, 0);
  return (
    <Dialog
      open
      danger
      title={t('card.refund_ask', { name: card.name })}
      safe={t('card.refund_keep')}
      onSafe={onClose}
      verb={t('card.refund_do', { amount: money(card.price) })}
      onVerb={() => void go()}
      busy={refund.busy}
    >
      <p>{t('card.refund_says')}</p>
      {most > 0 && (
        <ChoiceList
          className="mt-16 !rounded-field !bg-sunken text-start"
          label={t('refund.way.label')}
          value={original ? 'original' : 'wallet'}
          onPick={(value) => pick(value === 'original')}
          choices={[
            { value: 'wallet', label: t('refund.way.wallet'), note: t('refund.way.wallet_note') },
            {
              value: 'original',
              label: t('refund.way.original', {
                methods: list(
                  card.methods.map((m) => m.name),
                  'or',
                ),
              }),
              note: t(card.price > most ? 'refund.way.original_part' : 'refund.way.original_note', { amount: money(most) }),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
