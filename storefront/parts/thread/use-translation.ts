// Asks once for the reader's language of what the shop wrote; what came is then read again.
import { useEffect } from 'react';
import { invalidate } from '#shop/lib/query.ts';
import { useCall } from '#shop/lib/use-call.ts';

type Asked = { path: 'order/translate' | 'sendorder/translate'; id: number; wanted: boolean };

export function useTranslation({ path, id, wanted }: Asked): void {
  const { data } = useCall(path, { id }, { enabled: wanted, quiet: true });
  const done = data?.state === 'done';
  useEffect(() => {
    if (done)
      void (path === 'order/translate'
        ? invalidate('order/detail', 'order/orderReply', 'order/lists')
        : invalidate('sendorder/sendorderReply'));
  }, [done, path]);
}
