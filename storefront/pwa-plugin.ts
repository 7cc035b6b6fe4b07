// The installable shop: its shell is cached for users without a network, a new version asks before it takes over. Calls are
// never cached here.
import { VitePWA } from 'vite-plugin-pwa';

export const pwa = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    // The server writes it in the language of the cookie.
    useCredentials: true,
    scope: '/wap/',
    base: '/wap/',
    includeAssets: ['icon.svg'],
    manifest: {
      id: '/wap/',
      name: 'Sampan',
      short_name: 'Sampan',
      description: 'Goods from Chinese shops, sent home in one parcel',
      start_url: '/wap/',
      scope: '/wap/',
      display: 'standalone',
      background_color: '#f4f4f3',
      theme_color: '#f4f4f3',
      share_target: { action: '/wap/', method: 'GET', params: { title: 'share_title', text: 'share_text', url: 'share_url' } },
      icons: [
        { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      // What arrives as a push, and what a tap on it opens.
      importScripts: ['push.js'],
      // index.html carries boot data of its moment: the cached one is used only without a network.
      globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2}'],
      // The page carries the theme's script.
      globIgnores: ['push.js', 'sw.js', 'theme.js', 'workbox-*.js'],
      directoryIndex: null,
      navigateFallback: null,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/wap/'),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
      ],
      cleanupOutdatedCaches: true,
    },
  });
