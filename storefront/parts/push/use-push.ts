// The switch of pushes on this device, for screens: its state, and turning it.
import { useEffect, useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { t } from '#shop/lib/i18n.ts';
import { type PushState, pushState, startPush, stopPush } from '#shop/lib/push.ts';
import { invalidate } from '#shop/lib/query.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Push = { state: PushState | null; busy: boolean; turn: (on: boolean) => Promise<PushState | null> };

/** `state` is null until it is known. */
export function usePush(): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    // Where the shop does not answer the switch shows what the browser knows: at most that it is off.
    pushState()
      .catch(() => 'off' as const)
      .then((known) => gone || setState(known));
    return () => {
      gone = true;
    };
  }, []);
  const turn = async (on: boolean): Promise<PushState | null> => {
    if (busy) return null;
    setBusy(true);
    try {
      const now = await (on ? startPush() : stopPush());
      setState(now);
      if (on && now === 'off') return now;
      if (now !== 'denied') toast(t(now === 'on' ? 'remind.pushes_now' : 'remind.pushes_ended'), { mark: 'done' });
      void invalidate('emailremind/lists');
      return now;
    } catch (error) {
      if (error instanceof DOMException) toast(t('remind.pushes_failed'), { mark: 'warning' });
      else announce(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, turn };
}
