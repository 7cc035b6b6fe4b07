// Saved copies of answers, in IndexedDB, to be read without a network. At most 80, forgotten at logout, and with a release
// whose calls have another shape: its screens could not read them.
import { SHAPE } from '#shop/lib/shape.ts';
import { isText, persisted } from '#shop/lib/storage.ts';

type Saved = { key: string; at: number; shape: string; data: unknown };
const MOST = 80;
/** Answers that are close to secrets or go out of date at once are not saved. */
const NEVER = [
  'address/editAddress',
  'paywallet/getPaymentList',
  'cart/changeShipping',
  'order/changeShipping',
  'obapi/uploadImg',
];

const counter = persisted('cache.saves', 0, (v): v is number => typeof v === 'number');

/** the shape of the stored copies */
const keptShape = persisted('cache.shape', '', isText);

let opened: Promise<IDBDatabase | null> | null = null;
function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open('sampan', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
    request.onsuccess = () => {
      const db = request.result;
      if (keptShape.get() !== SHAPE) {
        db.transaction('answers', 'readwrite').objectStore('answers').clear();
        keptShape.set(SHAPE);
      }
      resolve(db);
    };
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opened;
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  try {
    return (await open())?.transaction('answers', mode).objectStore('answers') ?? null;
  } catch {
    return null;
  }
}
const done = <T>(request: IDBRequest<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });

export const savedName = (key: readonly unknown[]): string => JSON.stringify(key);

/** Saves an answer; a browser without room saves none. */
export async function save(key: readonly unknown[], data: unknown): Promise<void> {
  if (NEVER.includes(String(key[0]))) return;
  const answers = await store('readwrite');
  if (!answers) return;
  await done(answers.put({ key: savedName(key), at: Date.now(), shape: SHAPE, data } satisfies Saved));
  const n = counter.get() + 1;
  counter.set(n);
  if (n % 20 === 0) await trim();
}

async function trim(): Promise<void> {
  const answers = await store('readwrite');
  const keys = answers && (await done(answers.index('at').getAllKeys()));
  for (const key of keys?.slice(0, Math.max(0, keys.length - MOST)) ?? []) answers?.delete(key);
}

export async function saved(key: readonly unknown[]): Promise<{ at: number; data: unknown } | undefined> {
  const answers = await store('readonly');
  const copy = answers && ((await done(answers.get(savedName(key)))) as Saved | undefined);
  // A tab of the previous release may still be writing at the same time.
  return copy?.shape === SHAPE ? copy : undefined;
}

export async function forgetSaved(): Promise<void> {
  const answers = await store('readwrite');
  if (answers) await done(answers.clear());
}
