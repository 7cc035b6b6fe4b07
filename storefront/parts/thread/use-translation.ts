// Asks for the reader's language of what the shop wrote, once for each state of it; what came is then read again.
import { useEffect, useRef } from 'react';
import { isCallError } from '#client/call-error.ts';
import { send } from '#shop/lib/api.ts';
import { invalidate } from '#shop/lib/query.ts';

type Asked = {
  path: 'order/translate' | 'sendorder/translate';
  id: number;
  wanted: boolean;
  /** changes with what is there to translate */
  state: string;
};

export function useTranslation({ path, id, wanted, state }: Asked): void {
  const asked = useRef('');
  useEffect(() => {
    const name = `${id}:${state}`;
    if (!wanted || asked.current === name) return;
    asked.current = name;
    void translate(path, id);
  }, [path, id, wanted, state]);
}

/** A service that does not answer leaves the original on the screen. */
async function translate(path: Asked['path'], id: number): Promise<void> {
  try {
    const answer = await send(path, { id });
    if (answer.state !== 'done') return;
  } catch (error) {
    if (isCallError(error)) return;
    throw error;
  }
  await (path === 'order/translate'
    ? invalidate('order/detail', 'order/orderReply', 'order/lists')
    : invalidate('sendorder/sendorderReply'));
}
