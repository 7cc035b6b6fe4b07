// Having a stored row of several pieces split in two: how many go into the new row, what stays, what it costs. Ends on the page that pays.
import { useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export default function SplitSheet({ item, order_id, onClose }: { item: OrderItemOut; order_id: number; onClose: () => void }) {
  const go = useGo();
  const [num, setNum] = useState(1);
  const split = useCommand('order/split', {
    invalidates: ['order/detail', 'order/getGoodslist'],
    onDone: ({ invoice_no, amount }) => {
      onClose();
      afterOverlays(() => (amount > 0 ? go(to.pay({ no: invoice_no })) : toast(t('split.made'), { mark: 'done' })));
    },
  });
  if (!item.split) return null;
  const { price } = item.split;
  const send = async () => void (await split.run({ id: order_id, item_id: item.id, num }));
  return (
    <Sheet open title={t('split.title')} onClose={onClose} locked={split.busy}>
      <Form onSubmit={send} errors={split.errors}>
        <p className="text-sm text-ink-2">{t('split.help')}</p>
        <div className="flex items-center justify-between gap-16">
          <span>{t('split.num')}</span>
          <Stepper label={t('split.num')} min={1} max={item.num - 1} value={num} onChange={setNum} />
        </div>
        <p className="text-sm text-ink" role="status">
          {t('split.rows', { n: num, rest: item.num - num })}
        </p>
        <Button kind="primary" type="submit" block busy={split.busy}>
          {price > 0 ? t('split.do', { amount: money(price) }) : t('split.do_free')}
        </Button>
      </Form>
    </Sheet>
  );
}
