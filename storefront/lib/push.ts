// Pushes of this browser: whether it supports them, whether they are on, switching them on and off. The browser asks for
// permission only after a tap on a switch of ours.
import { send } from '#shop/lib/api.ts';
import { token } from '#shop/lib/session.ts';
import { persisted } from '#shop/lib/storage.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  able() ? navigator.serviceWorker.getRegistration('/wap/') : undefined;

/** The shop is asked too: a subscription of an earlier login may belong to another member. */
export async function pushState(): Promise<PushState> {
  const worker = await registered();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription) return 'off';
  return (await send('push/key', { endpoint: subscription.endpoint })).on ? 'on' : 'off';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Asks for permission where that is needed, and registers with the shop. Returns the resulting state. */
export async function startPush(): Promise<PushState> {
  const worker = await registered();
  if (!worker) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off';
  const { key } = await send('push/key', {});
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const made = await worker.pushManager.subscribe(options).catch(async (error: unknown) => {
    // Made with another key of the shop: no longer usable.
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  await send('push/subscribe', {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
  });
  return 'on';
}

export async function stopPush(): Promise<PushState> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  if (token()) await send('push/unsubscribe', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return 'off';
}

/** Whether the card that offers pushes was answered on this device. */
export const pushOffered = persisted('pushOffered', false, (value): value is boolean => typeof value === 'boolean');
