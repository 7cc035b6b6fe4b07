// The input of an action on an item: courier and number, or why it is not sent.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { SellerItem } from '#contract/calls/sellers.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Props = { item: SellerItem; step: 'ship' | 'refuse' | 'decline'; onClose: () => void };
const CHANGES = ['seller/orders', 'seller/home', 'seller/goods', 'seller/statement'] as const;
const FORM = 'seller-step';

export default function StepSheet({ item, step, onClose }: Props) {
  return step === 'ship' ? <Ship item={item} onClose={onClose} /> : <Say item={item} step={step} onClose={onClose} />;
}

function Ship({ item, onClose }: Omit<Props, 'step'>) {
  const couriers = useCall('other/getExpresslist', {});
  const [courier, setCourier] = useState('');
  const [tracking_no, setNo] = useState('');
  const [key] = useState(uuid);
  const ship = useFormCommand('seller/ship', {
    fields: { courier_id: 'courier_id', tracking_no: 'tracking_no' },
    invalidates: [...CHANGES],
  });
  const submit = async () => {
    const done = await ship.run({ item_ids: [item.id], courier_id: Number(courier), tracking_no, key });
    if (!done) return;
    toast(t('seller.shipped'), { mark: 'done' });
    onClose();
  };
  return (
    <Sheet
      open
      title={t('seller.ship')}
      onClose={onClose}
      locked={ship.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={ship.busy}>
          {t('seller.ship_send')}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        className="flex flex-col gap-24"
        errors={ship.errors}
        onSubmit={submit}
        wanted={[
          { name: 'courier_id', label: t('seller.courier'), value: courier },
          { name: 'tracking_no', label: t('seller.tracking'), value: tracking_no },
        ]}
      >
        <Field
          name="courier_id"
          type="select"
          label={t('seller.courier')}
          value={courier}
          onChange={setCourier}
          options={[
            { value: '', label: t('seller.choose') },
            ...(couriers.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
        <Field
          name="tracking_no"
          label={t('seller.tracking')}
          value={tracking_no}
          onChange={setNo}
          maxLength={40}
          ltr
          autoComplete="off"
        />
        <NotSent error={ship.error} />
      </CheckedForm>
    </Sheet>
  );
}

function Say({ item, step, onClose }: Props) {
  const [text, setText] = useState('');
  const stock = item.actions.includes('out_of_stock') || item.state === 'paid';
  const must = !item.actions.includes('refuse');
  const [none, setNone] = useState(stock && must);
  const [key] = useState(uuid);
  const refuse = useFormCommand('seller/refuse', { fields: { text: 'text' }, invalidates: [...CHANGES] });
  const answer = useFormCommand('seller/cancelAnswer', { fields: { text: 'text' }, invalidates: [...CHANGES] });
  const command = step === 'refuse' ? refuse : answer;
  const submit = async () => {
    const done =
      step === 'refuse'
        ? await refuse.run({ item_id: item.id, out_of_stock: none ? 1 : 0, text, key })
        : await answer.run({ item_id: item.id, agree: 0, text, key });
    if (!done) return;
    toast(t(step === 'refuse' ? 'seller.refused' : 'seller.declined'), { mark: 'done' });
    onClose();
  };
  const title = t(step === 'refuse' ? 'seller.refuse' : 'seller.cancel_no');
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      locked={command.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={command.busy}>
          {title}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        className="flex flex-col gap-24"
        errors={command.errors}
        onSubmit={submit}
        wanted={[{ name: 'text', label: t('seller.reason'), value: text }]}
      >
        {step === 'refuse' && stock && (
          <Checkbox checked={none} onChange={setNone} disabled={must}>
            {t('seller.out_of_stock')}
          </Checkbox>
        )}
        <Field name="text" type="textarea" rows={4} label={t('seller.reason')} value={text} onChange={setText} maxLength={300} />
        {step === 'refuse' && <p className="text-sm text-ink-3">{t('seller.refuse_effect')}</p>}
        <NotSent error={command.error} />
      </CheckedForm>
    </Sheet>
  );
}
