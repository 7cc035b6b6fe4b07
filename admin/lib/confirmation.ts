// Questions of the server about unlikely figures: each is asked in its words, and what is answered with yes is sent once more with the question's name.
import { type ArgsAt, client, type DeskRows, type OutputAt } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { signal } from '#admin/lib/signal.ts';
import { type CallError, isCallError } from '#client/call-error.ts';
import type { Client, SendOptions } from '#client/create-client.ts';
import { createStore, useStore } from '#client/store.ts';
import type { DeskPath } from '#contract/desk.ts';

type Question = { words: string; answer: (yes: boolean) => void };
const open = createStore<Question | null>(null);
export const useQuestion = (): Question | null => useStore(open);

const ask = (words: string): Promise<boolean> =>
  new Promise((resolve) => {
    signal('stop');
    open.set({
      words,
      answer: (yes) => {
        open.set(null);
        resolve(yes);
      },
    });
  });

/** The name of the question in a refusal. */
const asked = ({ now }: CallError): string => {
  const name = (now as { confirm?: unknown } | null | undefined)?.confirm;
  return typeof name === 'string' ? name : '';
};

/** What was answered with yes, by the command's key: sent again after a lost answer it is the same command. */
const given = new Map<string, string[]>();

/** The client of commands. */
export const asking: Client<DeskRows> = {
  ...client,
  async send<P extends DeskPath>(path: P, args: ArgsAt<P>, options?: SendOptions): Promise<OutputAt<P>> {
    const { key = '', confirmed: before = [] } = args as { key?: string; confirmed?: string[] };
    const confirmed = given.get(key) ?? [...before];
    for (;;) {
      try {
        const answer = await client.send(path, confirmed.length > 0 ? { ...args, confirmed } : args, options);
        given.delete(key);
        return answer;
      } catch (error) {
        const name = isCallError(error) ? asked(error) : '';
        if (!isCallError(error) || !name || confirmed.includes(name) || !(await ask(errorText(error)))) throw error;
        confirmed.push(name);
        if (key) given.set(key, confirmed);
      }
    }
  },
};
