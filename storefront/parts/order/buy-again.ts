// Buys the goods of an order again: those still on sale go into the cart as they were chosen, the others are named.

import { uuid } from '#client/uuid.ts';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';

type Bought = Pick<OrderItemOut, 'actions' | 'api_type' | 'num_iid' | 'sku_id' | 'num'>;

export function useBuyAgain(): { again: (items: readonly Bought[]) => Promise<void>; busy: boolean } {
  const go = useGo();
  const add = useCommand('cart/batchadd', { invalidates: ['cart/getList', 'user/info'] });
  const again = async (items: readonly Bought[]) => {
    const wanted = items.filter((item) => item.actions.includes('buy_again'));
    const done = await add.run({
      items: wanted.map(({ api_type, num_iid, sku_id, num }) => ({ api_type, num_iid, sku_id, num })),
      key: uuid(),
    });
    if (!done) return;
    const [first] = done.refused;
    if (first) toast(t('order.again_refused', { n: done.refused.length, why: formatMessage(first.why) }));
    if (done.cart_ids.length > 0) go(to.cart());
  };
  return { again, busy: add.busy };
}
