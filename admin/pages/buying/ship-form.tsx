// The seller has sent it: courier and number. Several items in one parcel, or a parcel each.
import { useState } from 'react';
import { asOptions, useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { storage } from '#admin/lib/storage.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { BuyItem } from '#contract/desk/buying.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { TruckIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

export function ShipForm({ items }: { items: BuyItem[] }) {
  const couriers = asOptions(useChoices('couriers'));
  const [courier, setCourier] = useState(storage.get('courier') ?? '');
  const [no, setNo] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(items.map((i) => i.id)));
  const ship = useCommand('buying/seller_ship', {
    invalidates: ['warehouse'],
    onDone: () => {
      setNo('');
      toast(t('desk.buying.shipped'), { mark: 'done' });
    },
  });
  const current = couriers.some((c) => c.value === courier) ? courier : '';
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen);
    on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const send = async () => {
    storage.set('courier', current);
    await ship.run({ item_ids: [...chosen], courier_id: Number(current), tracking_no: no.trim() });
  };
  return (
    <Card title={t('desk.buying.ship')} all={t('desk.buying.ship_hint')}>
      <Form onSubmit={send} errors={ship.errors}>
        <div className="desk-two">
          <Field
            label={t('desk.input.courier_id')}
            name="courier_id"
            type="select"
            value={current}
            onChange={setCourier}
            options={[{ value: '', label: t('desk.input.choose') }, ...couriers]}
            check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.input.courier_id') }))}
          />
          <Field
            label={t('desk.input.tracking_no')}
            name="tracking_no"
            value={no}
            onChange={setNo}
            ltr
            autoComplete="off"
            maxLength={40}
            check={(v) => (v.replace(/[^\w]/g, '').length >= 5 ? undefined : t('desk.input.tracking_short'))}
          />
        </div>
        {items.length > 1 && (
          <div className="flex flex-col gap-16">
            <span className="ui-label">{t('desk.buying.in_parcel')}</span>
            {items.map((item) => (
              <Checkbox key={item.id} shape="square" checked={chosen.has(item.id)} onChange={(on) => toggle(item.id, on)}>
                {item.title} {item.properties_name} × {item.num}
              </Checkbox>
            ))}
          </div>
        )}
        <div className="flex justify-end">
          <Button kind="primary" type="submit" busy={ship.busy} disabled={chosen.size === 0} icon={<TruckIcon />}>
            {t('desk.buying.ship_verb', { n: chosen.size })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
