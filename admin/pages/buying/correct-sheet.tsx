// Corrects what was typed about a purchase: its number, real prices and freight, or the number of the seller's parcel.
import { useEffect, useState } from 'react';
import { asOptions, useChoices } from '#admin/lib/choices.ts';
import { scaled } from '#admin/lib/figures.ts';
import { figures } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';

export type Correction = { what: BuyItem['corrects'][number]; item: BuyItem };
type Props = { correction: Correction | null; order: BuyOrder; onClose: () => void };

const unit = (item: BuyItem): string => figures(Math.round((item.cost ?? 0) / item.num));
const positive = (v: string) => ((scaled(v, 2) ?? -1) >= 0 ? undefined : t('fail.amount'));

export function CorrectSheet({ correction, order, onClose }: Props) {
  const item = correction?.item;
  const what = correction?.what ?? 'purchase';
  const [platform_no, setPlatform] = useState('');
  const [freight, setFreight] = useState('');
  const [prices, setPrices] = useState<Record<number, string>>({});
  const [courier, setCourier] = useState('');
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const couriers = asOptions(useChoices('couriers'));
  const options = {
    invalidates: ['buying', 'warehouse'] as const,
    onDone: () => {
      toast(t('desk.correct.done'), { mark: 'done' });
      onClose();
    },
  };
  const purchase = useCommand('buying/correct', options);
  const tracking = useCommand('buying/correct_tracking', options);
  const command = what === 'purchase' ? purchase : tracking;
  // Bought together, corrected together.
  const bought = order.items.filter((i) => item && i.corrects.includes('purchase') && i.platform_no === item.platform_no);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens starts with what is there
  useEffect(() => {
    if (!item) return;
    setPlatform(item.platform_no);
    setFreight(figures(item.purchase_freight ?? 0));
    setPrices(Object.fromEntries(bought.map((i) => [i.id, unit(i)])));
    setCourier(item.courier_id ? String(item.courier_id) : '');
    setNumber(item.tracking_no);
    setReason('');
    purchase.reset();
    tracking.reset();
  }, [correction]);
  const run = () => {
    if (!item) return;
    if (what === 'tracking')
      return tracking.run({ item_id: item.id, courier_id: Number(courier), tracking_no: number.trim(), reason: reason.trim() });
    const changed = bought.filter((i) => prices[i.id] !== unit(i));
    return purchase.run({
      item_id: item.id,
      platform_no: platform_no.trim(),
      freight: scaled(freight, 2) ?? 0,
      ...(changed.length > 0
        ? { prices: changed.map((i) => ({ item_id: i.id, price: scaled(prices[i.id] ?? '', 2) ?? 0 })) }
        : {}),
      reason: reason.trim(),
    });
  };
  return (
    <AskSheet
      open={correction !== null}
      onClose={onClose}
      title={t(`desk.correct.${what}`)}
      verb={t('desk.correct.do')}
      busy={command.busy}
      errors={command.errors}
      onSend={run}
    >
      {what === 'purchase' ? (
        <>
          <Field
            label={t('desk.correct.platform_no')}
            name="platform_no"
            value={platform_no}
            onChange={setPlatform}
            maxLength={60}
            ltr
            autoFocus
          />
          {bought.map((i) => (
            <Field
              key={i.id}
              label={t('desk.correct.price', { name: i.properties_name || i.title })}
              name={`price-${i.id}`}
              type="decimal"
              prefix="¥"
              value={prices[i.id] ?? ''}
              onChange={(v) => setPrices((now) => ({ ...now, [i.id]: v }))}
              check={positive}
            />
          ))}
          <Field
            label={t('desk.correct.freight')}
            name="freight"
            type="decimal"
            prefix="¥"
            value={freight}
            onChange={setFreight}
            check={positive}
          />
        </>
      ) : (
        <>
          <Field
            label={t('desk.correct.courier')}
            name="courier_id"
            type="select"
            value={courier}
            onChange={setCourier}
            options={couriers}
          />
          <Field
            label={t('desk.correct.number')}
            name="tracking_no"
            value={number}
            onChange={setNumber}
            maxLength={40}
            ltr
            autoFocus
          />
        </>
      )}
      <Field
        label={t('desk.input.reason')}
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      <Note>{t(what === 'purchase' ? 'desk.correct.help_purchase' : 'desk.correct.help_tracking')}</Note>
    </AskSheet>
  );
}
