// The parts of the language pack that come after the first page: which page waits for which, and loading them.
import { CallError, isCallError } from '#client/call-error.ts';
import { TIMEOUT_MS } from '#client/create-client.ts';
import { lastBoot, type TextPart } from '#shop/lib/boot-data.ts';
import { addTexts, type Pack, textsStore } from '#shop/lib/i18n.ts';

/** open: what pages without a login show; rest: all others. They are loaded in this order. */
const PARTS: readonly TextPart[] = ['open', 'rest'];

const addressOf = (part: TextPart): string | undefined => textsStore.get().missing[part];
const underway = new Map<string, Promise<void>>();

/** Loads a part unless it is there. */
function bring(part: TextPart, priority: RequestPriority): Promise<void> {
  const address = addressOf(part);
  if (!address) return Promise.resolve();
  const work = underway.get(address) ?? take(part, address, priority).finally(() => underway.delete(address));
  underway.set(address, work);
  return work;
}

async function take(part: TextPart, address: string, priority: RequestPriority): Promise<void> {
  // A language that was chosen meanwhile came whole.
  const isWanted = () => addressOf(part) === address;
  try {
    const texts = await fetched(address, priority);
    if (isWanted()) addTexts([part], texts);
  } catch (error) {
    if (!isWanted()) return;
    const last = lastBoot.get();
    if (isCallError(error) || last?.lang !== textsStore.get().lang) throw error;
    addTexts(PARTS, last.pack);
  }
}

/** Rejects with a CallError where the server answered. */
async function fetched(address: string, priority: RequestPriority): Promise<Pack> {
  const answer = await fetch(address, { priority, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new CallError('server', `HTTP ${answer.status}`);
  return answer.json() as Promise<Pack>;
}

/** The texts that a page needs besides its script. */
export const textsFor = (membersOnly: boolean): Promise<unknown> =>
  Promise.all(PARTS.map((part) => (part === 'open' || membersOnly) && bring(part, 'auto')));

/** Loads all missing parts at low priority; after a failure when the network is back. Resolves when the pack is whole. */
export async function bringAll(): Promise<void> {
  try {
    for (const part of PARTS) await bring(part, 'low');
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await bringAll();
  }
}
