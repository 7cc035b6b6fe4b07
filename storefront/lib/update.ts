// The installed shop: its service worker, and the word that a new version is ready. Registered once the first page stands.
import { t } from '#shop/lib/i18n.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const CHECK_MS = 60 * 60_000;
const SHOWN_MS = 15_000;

function offer(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  toast(t('update.ready'), {
    ms: SHOWN_MS,
    action: { label: t('update.now'), onAction: () => waiting.postMessage({ type: 'SKIP_WAITING' }) },
  });
}

/** A worker that has installed while an older one is in charge waits for the user's word. */
function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

export function keepUpdated(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/wap/sw.js', { scope: '/wap/' }).then(
    (registration) => {
      watch(registration);
      setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
    },
    (error: unknown) => console.warn('service worker', error),
  );
}
