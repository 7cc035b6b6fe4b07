// An action on an order or one of its items: the answer is the order as it is now.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { invalidate, keyOf, queries } from '#shop/lib/query.ts';
import { useCommand } from '#shop/lib/use-command.ts';

type Wanted = Pick<ArgsAt<'order/act'>, 'action' | 'input'> & { item_id?: number };
export type OrderAct = { act: (wanted: Wanted) => Promise<boolean>; busy: string | null; errors: Record<string, string> };

export const busyName = (item_id: number | undefined, action: string) => `${item_id ?? ''}:${action}`;

export function useOrderAct(id: number): OrderAct {
  const [busy, setBusy] = useState<string | null>(null);
  const command = useCommand('order/act', {
    invalidates: ['order/lists', 'user/info', 'order/orderReply', 'order/getGoodslist', 'pay/expensesRecord'],
    // The possible actions have changed meanwhile: read again.
    onError: () => void invalidate('order/detail'),
  });
  const act = async (wanted: Wanted) => {
    setBusy(busyName(wanted.item_id, wanted.action));
    const now = await command.run({ id, ...wanted, key: uuid() });
    setBusy(null);
    if (now) queries.setQueryData(keyOf('order/detail', { id }), now);
    return now !== undefined;
  };
  return { act, busy, errors: command.errors };
}
