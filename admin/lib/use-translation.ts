// Messages of a conversation in the operator's language, asked for on a tap.
import { useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { translateMessages } from '#admin/lib/translate-messages.ts';
import { isCallError } from '#client/call-error.ts';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { InboxThing } from '#contract/inbox-things.ts';
import { toast } from '#ui/feedback/toast-store.ts';

/** Runs one question at a time and says in a toast why it failed. */
export function useAsking() {
  const [busy, setBusy] = useState(false);
  const ask = async (run: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, ask };
}

/** Translations of the messages on the screen; those that came later are asked for again. */
export function useTranslation(of: { thing: InboxThing; id: number }, messages: readonly MessageOut[]) {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const [state, setState] = useState<OutputAt<'threads/translate'>['state']>();
  const asking = useAsking();
  const paged = of.thing === 'order' || of.thing === 'waybill';
  const ask = () =>
    asking.ask(async () => {
      const page = async (upTo: number) => {
        const answer = await send('threads/translate', { ...of, ...(paged ? { before: upTo + 1 } : {}) });
        setState(answer.state);
        return answer.state === 'off' ? { ...answer, state: 'failed' as const } : answer;
      };
      const hear = (answered: readonly { id: number; text: string }[]) =>
        setTexts((old) => new Map([...old, ...answered.map(({ id, text }): [number, string] => [id, text])]));
      await translateMessages(messages, texts, page, hear);
    });
  return { texts, failed: state === 'failed', off: state === 'off', busy: asking.busy, ask };
}
