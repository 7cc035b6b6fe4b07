// Part of the service worker: shows a push, and opens its page in the shop that is open already, else in a new window.
/* global clients, registration */
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Not ours: browsers require a notification for every push.
  }
  event.waitUntil(
    registration.showNotification(message.title || 'Sampan', {
      body: message.body || '',
      lang: message.lang || '',
      dir: 'auto',
      icon: '/wap/icon-192.png',
      badge: '/wap/icon-192.png',
      tag: message.url || 'sampan',
      renotify: true,
      data: { url: message.url || '/wap/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only pages of the shop, whoever sent the push.
  const wanted = new URL(event.notification.data?.url ?? '/wap/', self.location.origin);
  const url = wanted.origin === self.location.origin && wanted.pathname.startsWith('/wap/') ? wanted.href : '/wap/';
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const open = windows.find((one) => new URL(one.url).pathname.startsWith('/wap/'));
      if (!open) return clients.openWindow(url);
      await open.focus();
      // The shop's pages are hashes: this does not load it again.
      return open.navigate(url).catch(() => clients.openWindow(url));
    }),
  );
});
