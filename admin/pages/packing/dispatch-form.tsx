// Handing over: carrier and number of each box. A scan fills the next empty number.
import { useEffect, useEffectEvent, useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { cmSize, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import type { Outcome } from '#admin/lib/use-scans.ts';
import { takeInHand } from '#admin/pages/packing/use-pack-scans.ts';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { boxNumber } from '#contract/label-text.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Card } from '#ui/layout/card.tsx';

export function DispatchForm({ waybill, onDone }: { waybill: PackDetail; onDone: () => void }) {
  const carriers = useChoices('carriers');
  const usual = waybill.line_carrier;
  const [carrier, setCarrier] = useState(waybill.boxes[0]?.carrier || usual?.code || '');
  const [reason, setReason] = useState('');
  const [numbers, setNumbers] = useState<Record<number, string>>(
    Object.fromEntries(waybill.boxes.map((b) => [b.id, b.tracking_no])),
  );
  const dispatch = useCommand('packing/dispatch', {
    onDone: () => {
      toast(t('desk.packing.dispatched'), { mark: 'done' });
      onDone();
    },
  });
  const known = carriers.some((c) => c.id === carrier) ? carrier : '';
  const other = usual !== null && known !== '' && known !== usual.code;
  const typed = useEffectEvent(() => numbers);
  useEffect(() => {
    const number = (code: string): Outcome => {
      const no = boxNumber(code);
      if (Object.values(typed()).includes(no)) return { band: 'unknown', says: t('pack.number_twice', { no }) };
      const empty = waybill.boxes.find((b) => !typed()[b.id]?.trim());
      if (!empty) return { band: 'stop', says: t('pack.numbers_full') };
      const set = (to: string) => setNumbers((now) => ({ ...now, [empty.id]: to }));
      set(no);
      return { band: 'match', says: t('pack.number_set', { no, n: empty.no }), undo: () => set('') };
    };
    takeInHand({ waybill, number });
    return () => takeInHand(null);
  }, [waybill]);
  const send = async () => {
    await dispatch.run({
      id: waybill.id,
      boxes: waybill.boxes.map((b) => ({ id: b.id, carrier: known, tracking_no: (numbers[b.id] ?? '').trim() })),
      ...(other ? { reason: reason.trim() } : {}),
    });
  };
  useShortcut('mod+enter', () => document.querySelector<HTMLFormElement>('#dispatch')?.requestSubmit());
  return (
    <Card title={t('desk.packing.dispatch')} all={t('desk.packing.dispatch_hint')}>
      <Form id="dispatch" onSubmit={send} errors={dispatch.errors}>
        <Field
          label={t('desk.packing.carrier')}
          name="carrier"
          type="select"
          value={known}
          onChange={setCarrier}
          options={[{ value: '', label: t('desk.input.choose') }, ...carriers.map((c) => ({ value: c.id, label: c.name }))]}
          check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.packing.carrier') }))}
          hint={
            usual && known === usual.code
              ? [
                  usual.account && t('desk.packing.carrier_account', { account: usual.account }),
                  usual.service && t('desk.packing.carrier_service', { service: usual.service }),
                ]
                  .filter(Boolean)
                  .join(t('desk.list.comma'))
              : undefined
          }
        />
        {other && (
          <Field
            label={t('desk.packing.carrier_reason')}
            name="reason"
            value={reason}
            onChange={setReason}
            maxLength={300}
            check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
          />
        )}
        <div className="desk-fit">
          {waybill.boxes.map((box, at) => (
            <Field
              key={box.id}
              name={`no-${box.id}`}
              label={`${t('desk.packing.box', { n: box.no })} · ${kg(box.weight)} · ${cmSize(box)}`}
              value={numbers[box.id] ?? ''}
              onChange={(v) => setNumbers((now) => ({ ...now, [box.id]: v }))}
              ltr
              autoComplete="off"
              maxLength={60}
              autoFocus={at === 0}
              placeholder={t('desk.packing.number')}
              check={(v) => (v.trim().length >= 5 ? undefined : t('desk.input.tracking_short'))}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button kind="primary" type="submit" busy={dispatch.busy} end={<KeyHint>Ctrl ↵</KeyHint>}>
            {t('desk.packing.dispatch_next')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
