// Words of staff in the reader's language: what is on the screen is asked for together, and each text once.
import { isCallError } from '#client/call-error.ts';
import type { SaidThing } from '#contract/said-things.ts';
import { send } from '#shop/lib/api.ts';
import { lang } from '#shop/lib/i18n.ts';

export type Turned = { text: string; machine: boolean };
type Found = ReadonlyMap<string, Turned>;
type Batch = { ids: Set<number>; found: Promise<Found> };

const MOST_IDS = 50;
const asked = new Map<string, Promise<Found>>();
const open = new Map<string, Batch>();
/** The translation; undefined where there is none. */
export async function saidIn(thing: SaidThing, id: number, text: string): Promise<Turned | undefined> {
  const name = `${lang()} ${thing} ${id} ${text}`;
  const found = asked.get(name) ?? join(thing, id);
  asked.set(name, found);
  return (await found).get(text);
}

/** Cards of one list are drawn together: they are one question. */
function join(thing: SaidThing, id: number): Promise<Found> {
  const batch = open.get(thing);
  if (batch && batch.ids.size < MOST_IDS) {
    batch.ids.add(id);
    return batch.found;
  }
  const ids = new Set([id]);
  const found = Promise.resolve().then(() => {
    if (open.get(thing)?.ids === ids) open.delete(thing);
    return ask(thing, [...ids]);
  });
  open.set(thing, { ids, found });
  return found;
}

/** Without an answer the originals stay, and are asked for again later. */
async function ask(thing: SaidThing, ids: number[]): Promise<Found> {
  const again = () => asked.clear();
  try {
    const { state, texts } = await send('thread/translate', { thing, ids });
    if (state === 'failed') again();
    return new Map(texts.map(({ original, ...turned }) => [original, turned]));
  } catch (error) {
    if (!isCallError(error)) throw error;
    again();
    return new Map();
  }
}
