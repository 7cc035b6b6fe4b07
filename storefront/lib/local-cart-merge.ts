// Moves a visitor's cart into the member's by cart/batchadd, after login.

import { uuid } from '#client/uuid.ts';
import { send } from '#shop/lib/api.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { dropLocal, localCart } from '#shop/lib/local-cart.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const AT_ONCE = 50;

/** At login: all rows go to the member's cart. Rows that could not be added are named; all stay when nothing could be sent. */
export async function mergeLocalCart(): Promise<void> {
  while (localCart().length > 0) {
    const rows = localCart().slice(0, AT_ONCE);
    const items = rows.map(({ api_type, num_iid, sku_id, num, remark, warehouse_id }) => ({
      api_type,
      num_iid,
      sku_id,
      num,
      remark: remark || undefined,
      warehouse_id,
    }));
    const answer = await send('cart/batchadd', { items, key: uuid() });
    dropLocal(rows.length);
    const first = answer.refused[0];
    if (first) toast(`${rows.find((r) => r.num_iid === first.num_iid)?.title ?? ''} ${formatMessage(first.why)}`.trim());
  }
}
