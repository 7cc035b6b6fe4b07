// Ordering more photos of stored goods: how many, what to show, what it costs. Those of the level come first.
import { useState } from 'react';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const MOST = 10;

export default function PhotoSheet({ item, order_id, onClose }: { item: OrderItemOut; order_id: number; onClose: () => void }) {
  const go = useGo();
  const [num, setNum] = useState(1);
  const [remark, setRemark] = useState('');
  const { data } = usePreview('order/photo', { id: order_id, item_id: item.id }, { quiet: true });
  const order = useCommand('order/photo', {
    invalidates: ['order/photo', 'order/detail'],
    onDone: ({ invoice_no }) => {
      onClose();
      afterOverlays(() => (invoice_no ? go(to.pay({ no: invoice_no })) : toast(t('shots.ordered'), { mark: 'done' })));
    },
  });
  const amount = data ? Math.max(0, num - data.free_left) * data.price : 0;
  const send = async () =>
    void (await order.run({
      id: order_id,
      item_id: item.id,
      num,
      ...(remark.trim() ? { remark: remark.trim() } : {}),
    }));
  return (
    <Sheet open title={t('shots.title')} onClose={onClose} locked={order.busy}>
      <Form onSubmit={send} errors={order.errors}>
        {data ? (
          <p className="text-sm text-ink-2">
            {t('shots.help', { amount: money(data.price) })}{' '}
            {data.free_left > 0 && <span className="text-safe">{t('shots.free', { n: data.free_left })}</span>}
          </p>
        ) : (
          <SkeletonBlock width="80%" />
        )}
        <div className="flex items-center justify-between gap-16">
          <span>{t('shots.num')}</span>
          <Stepper label={t('shots.num')} min={1} max={MOST} value={num} onChange={setNum} />
        </div>
        <Field
          label={t('shots.remark')}
          name="remark"
          type="textarea"
          rows={3}
          maxLength={300}
          value={remark}
          onChange={setRemark}
          optional
        />
        <Button kind="primary" type="submit" block busy={order.busy} disabled={!data}>
          {amount > 0 ? t('shots.do', { amount: money(amount) }) : t('shots.do_free', { n: num })}
        </Button>
      </Form>
    </Sheet>
  );
}
