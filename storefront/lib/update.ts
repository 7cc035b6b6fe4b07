// The installed shop: its service worker, the notice that a new version is ready, and the count on its icon. Started once the
// first page is drawn.
import { t } from '#shop/lib/i18n.ts';
import { session } from '#shop/lib/session.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const CHECK_MS = 60 * 60_000;
const SHOWN_MS = 15_000;

const reload = (): void => location.reload();
const offer = (onAction: () => void): void =>
  void toast(t('update.ready'), { ms: SHOWN_MS, action: { label: t('update.now'), onAction } });

/** The page is reloaded only by the tap: what is half typed in another tab stays. */
function offerWorker(waiting: ServiceWorker): void {
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });
}

/** A worker that has installed while an older one is in charge waits for the user's consent. */
function watch(registration: ServiceWorkerRegistration): void {
  const ask = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offerWorker(registration.waiting);
  };
  ask();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerWorker(worker);
    });
  });
  // A user who comes back later is asked again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  // Another tab took the new version: this one stays on the old one until the user agrees here.
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', () => offer(reload), { once: true });
}

/** Shows the number of unread messages on the icon of the installed shop. */
function countOnIcon(): void {
  if (!('setAppBadge' in navigator)) return;
  let shown: number | undefined;
  const show = () => {
    const unread = session.get().user?.unread ?? 0;
    if (unread === shown) return;
    shown = unread;
    // Refused where the shop is not installed; nothing is lost.
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
  };
  show();
  session.subscribe(show);
}

export function keepUpdated(): void {
  countOnIcon();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/wap/sw.js', { scope: '/wap/' }).then(
    (registration) => {
      watch(registration);
      setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
    },
    (error: unknown) => console.warn('service worker', error),
  );
}
