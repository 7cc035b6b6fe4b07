// Makes the waybills of a split, one after the other: each is previewed on its own and submitted with the price that was shown.
// Waybills already made are not undone.
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { send } from '#shop/lib/api.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { invalidate } from '#shop/lib/query.ts';
import { askOf, type Draft } from './draft.ts';

type Parcel = NonNullable<PackagePreview['plan']>['parcels'][number];
type Made = { id: number; invoice_no: string | null; amount: number };
export type Split = { made: readonly Made[]; busy: boolean; trouble: string; start: () => Promise<boolean> };

/** The arguments of the form for the goods in one parcel. Coupon and points are for one waybill: they stay with the member. */
function argsOf(draft: Draft, parcel: Parcel) {
  const { coupon_id: _, points: __, declare: ___, ...asked } = askOf(draft);
  const own = draft.declare?.filter((row) => parcel.item_ids.includes(row.order_item_id));
  return {
    ...asked,
    coupon_id: 0,
    item_ids: parcel.item_ids,
    shipping_id: parcel.shipping_id,
    ...(own?.length ? { declare: own } : {}),
    ...(draft.declare_confirmed ? { declare_confirmed: true } : {}),
    ...(draft.remark.trim() ? { remark: draft.remark.trim() } : {}),
  };
}

export function useSplit(draft: Draft, parcels: readonly Parcel[]): Split {
  const [made, setMade] = useState<Made[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  const one = async (parcel: Parcel): Promise<Made> => {
    const args = argsOf(draft, parcel);
    const preview = await send('order/ordertopackage', args);
    const [problem] = preview.problems;
    if (problem) throw new Error(formatMessage(problem));
    // More expensive than what was shown: the user confirms again first.
    if (preview.amount > parcel.amount)
      throw new Error(t('send.split_dearer', { before: money(parcel.amount), now: money(preview.amount) }));
    const answer = await send('order/ordertopackage', { ...args, submit: true, quote: preview.quote, key: uuid() });
    return { id: answer.sendorder_id!, invoice_no: answer.invoice_no, amount: answer.amount };
  };

  const start = async (): Promise<boolean> => {
    setBusy(true);
    setTrouble('');
    const done = [...made];
    try {
      for (const parcel of parcels.slice(done.length)) {
        done.push(await one(parcel));
        setMade([...done]);
      }
      return true;
    } catch (error) {
      setTrouble(error instanceof CallError ? error.msg || t('send.reckon_failed') : (error as Error).message);
      return false;
    } finally {
      setBusy(false);
      if (done.length > 0)
        for (const path of ['order/getGoodslist', 'order/lists', 'sendorder/lists', 'user/info'] as const) void invalidate(path);
    }
  };
  return { made, busy, trouble, start };
}
