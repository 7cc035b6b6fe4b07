// Goods seen. A visitor's lie under `historyList` and are sent at login; a member's go to the server at once.
import { send } from '#shop/lib/api.ts';
import { signedIn } from '#shop/lib/session.ts';
import { type SeenGoods, storage } from '#shop/lib/storage.ts';

const MOST = 100;

export type ViewedGoods = Omit<SeenGoods, 'time'>;

export function addSeen(list: readonly SeenGoods[], goods: ViewedGoods, time: string): SeenGoods[] {
  const rest = list.filter((g) => g.api_type !== goods.api_type || g.num_iid !== goods.num_iid);
  return [{ ...goods, time }, ...rest].slice(0, MOST);
}

const seenGoods = (): SeenGoods[] => storage.get('historyList') ?? [];

/** Call it when an item page has loaded. A failure is dropped. */
export function noteSeen(goods: ViewedGoods): void {
  const time = new Date().toISOString();
  if (!signedIn()) storage.set('historyList', addSeen(seenGoods(), goods, time));
  else void send('history/add', { items: [{ api_type: goods.api_type, num_iid: goods.num_iid, time }] }).catch(() => undefined);
}

/** At login: what was seen before goes to the member's history. It stays on the device when it could not be sent. */
export async function sendSeen(): Promise<void> {
  const list = seenGoods();
  if (list.length === 0) return;
  await send('history/add', { items: list.map(({ api_type, num_iid, time }) => ({ api_type, num_iid, time })) });
  storage.set('historyList', undefined);
}
