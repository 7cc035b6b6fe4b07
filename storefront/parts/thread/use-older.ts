// A thread longer than one answer: the newest messages by the call of the screen, older ones on demand.
import { useRef, useState } from 'react';
import type { MessageOut } from '#contract/calls/parts.ts';
import { announce } from '#shop/lib/announce.ts';
import { send } from '#shop/lib/api.ts';

type Answer = { messages: readonly MessageOut[]; more?: boolean };
export type Older = { messages: MessageOut[]; more: boolean; busy: boolean; load: () => Promise<void> };

export function useOlder(path: 'order/orderReply' | 'sendorder/sendorderReply', id: number, newest: Answer): Older {
  // What was loaded once stays, though the newest answer moves on.
  const seen = useRef(new Map<number, MessageOut>());
  const [more, setMore] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  for (const message of newest.messages) seen.current.set(message.id, message);
  const messages = [...seen.current.values()].sort((a, b) => a.id - b.id);
  const load = async () => {
    const before = messages[0]?.id;
    if (busy || before === undefined) return;
    setBusy(true);
    try {
      const older = await send(path, { id, before });
      for (const message of older.messages) seen.current.set(message.id, message);
      setMore(older.more);
    } catch (error) {
      announce(error);
    } finally {
      setBusy(false);
    }
  };
  return { messages, more: more ?? newest.more ?? false, busy, load };
}
