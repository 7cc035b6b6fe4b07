// Corrects what was typed about a purchase: its number, real prices and freight, or the number of the seller's parcel.
import { useState } from 'react';
import { asOptions, useChoices } from '#admin/lib/choices.ts';
import { readFen } from '#admin/lib/figures.ts';
import { figures, yuan } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { priceField, usePriceErrors } from '#admin/pages/buying/price-errors.ts';
import { CorrectNumber, CorrectSheet, corrected } from '#admin/parts/correct-sheet.tsx';
import type { BuyItem, BuyOrder } from '#contract/desk/buying.ts';
import { Field } from '#ui/input/field.tsx';

export type Correction = { what: BuyItem['corrects'][number]; item: BuyItem };
type Props = { item: BuyItem; order: BuyOrder; onClose: () => void };

const unit = (item: BuyItem): string => figures(Math.round((item.cost ?? 0) / item.num));
const positive = (v: string) => ((readFen(v) ?? -1) >= 0 ? undefined : t('fail.amount'));
const TOUCHED = ['buying', 'warehouse'] as const;

export function CorrectPurchase({ item, order, onClose }: Props) {
  // Bought together, corrected together.
  const bought = order.items.filter((i) => i.corrects.includes('purchase') && i.platform_no === item.platform_no);
  const [platform_no, setPlatform] = useState(item.platform_no);
  const [freight, setFreight] = useState(figures(item.purchase_freight ?? 0));
  const [prices, setPrices] = useState<Record<number, string>>(() => Object.fromEntries(bought.map((i) => [i.id, unit(i)])));
  const command = useCommand('buying/correct', { invalidates: TOUCHED, onDone: corrected(onClose) });
  const { errors, sending } = usePriceErrors(command.errors);
  const run = (reason: string) => {
    const changed = bought
      .filter((i) => prices[i.id] !== unit(i))
      .map((i) => ({ item_id: i.id, price: readFen(prices[i.id] ?? '') ?? 0 }));
    sending(changed);
    return command.run({
      item_id: item.id,
      platform_no: platform_no.trim(),
      freight: readFen(freight) ?? 0,
      ...(changed.length > 0 ? { prices: changed } : {}),
      reason,
    });
  };
  return (
    <CorrectSheet
      title={t('desk.correct.purchase')}
      help={t('desk.correct.help_purchase')}
      command={{ ...command, errors }}
      onClose={onClose}
      onSend={run}
    >
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
          name={priceField(i.id)}
          type="decimal"
          prefix={yuan()}
          value={prices[i.id] ?? ''}
          onChange={(v) => setPrices((now) => ({ ...now, [i.id]: v }))}
          check={positive}
        />
      ))}
      <Field
        label={t('desk.correct.freight')}
        name="freight"
        type="decimal"
        prefix={yuan()}
        value={freight}
        onChange={setFreight}
        check={positive}
      />
    </CorrectSheet>
  );
}

export function CorrectTracking({ item, onClose }: Omit<Props, 'order'>) {
  const couriers = asOptions(useChoices('couriers'));
  const command = useCommand('buying/correct_tracking', { invalidates: TOUCHED, onDone: corrected(onClose) });
  return (
    <CorrectNumber
      help={t('desk.correct.help_tracking')}
      carrier={{
        label: t('desk.correct.courier'),
        name: 'courier_id',
        was: item.courier_id ? String(item.courier_id) : '',
        options: couriers,
      }}
      number={{ was: item.tracking_no, maxLength: 40 }}
      command={command}
      onClose={onClose}
      onSend={(courier, tracking_no, reason) =>
        command.run({ item_id: item.id, courier_id: Number(courier), tracking_no, reason })
      }
    />
  );
}
