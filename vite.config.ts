// Builds both apps. `vite build` makes the storefront (/wap/ -> dist/wap), `vite build --mode admin` the back office (/admin/ -> dist/admin).
// `vite build --mode drawn` makes what draws the storefront's first page on the server.
// `vite` and `vite --mode admin` serve them for development; calls go to API, by default http://127.0.0.1:8080.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { deskChunks } from './admin/chunks.ts';
import { textsPlugin as deskTexts } from './admin/texts-plugin.ts';
import { chunkGroups, isShared } from './storefront/chunks.ts';
import { pagesPlugin } from './storefront/pages-plugin.ts';
import { pwa } from './storefront/pwa-plugin.ts';
import { shapeOf } from './storefront/shape-of.ts';
import { stylesPlugin } from './storefront/styles-plugin.ts';
import { textsPlugin as shopTexts } from './storefront/texts-plugin.ts';
import { contractPlugin } from './tools/contract-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(at('./package.json'), 'utf8')) as { version: string };
/** Shown on the about page. */
const built = { number: version, day: new Date().toISOString().slice(0, 10) };
const api = process.env.API ?? 'http://127.0.0.1:8080';
const proxied = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, { target: api, changeOrigin: false }]));

const shared = (name: string): UserConfig => ({
  root: at(`./${name}`),
  // Messages come parsed (contract/message.ts): no app needs the parser.
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
  },
  cacheDir: at(`./node_modules/.vite-${name}`),
  build: {
    outDir: at(`./dist/${name === 'storefront' ? 'wap' : 'admin'}`),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // A whole list for each page would grow the first script; in one order it compresses well.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css') || isShared(file)).sort(),
    },
    assetsInlineLimit: 0,
  },
});

const storefront = (): UserConfig =>
  mergeConfig(shared('storefront'), {
    base: '/wap/',
    define: { __VERSION__: JSON.stringify(built), __SHAPE__: JSON.stringify(shapeOf(at('./contract'))) },
    plugins: [react(), tailwind(), pagesPlugin(), shopTexts(), stylesPlugin(), pwa(), contractPlugin(api)],
    build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    server: { port: 5173, strictPort: true, proxy: proxied(['/api', '/media', '/index.php', '/uploads', '/admin/decorate']) },
  });

/** The storefront's first page, for the server to draw: with its packages, so that it runs without them. */
const drawn = (): UserConfig =>
  mergeConfig(shared('storefront'), {
    base: '/wap/',
    define: {
      __VERSION__: JSON.stringify(built),
      __SHAPE__: JSON.stringify(shapeOf(at('./contract'))),
      'process.env.NODE_ENV': '"production"',
    },
    plugins: [react(), pagesPlugin()],
    ssr: { noExternal: true },
    build: { ssr: at('./storefront/draw.tsx'), outDir: at('./dist/drawn'), manifest: false, copyPublicDir: false },
  });

const admin = (): UserConfig =>
  mergeConfig(shared('admin'), {
    base: '/admin/',
    plugins: [react(), tailwind(), deskTexts(), contractPlugin(api)],
    build: { rolldownOptions: { output: { codeSplitting: { groups: deskChunks } } } },
    server: { port: 5174, strictPort: true, proxy: proxied(['/admin/api', '/media', '/uploads', '/api', '/admin/decorate']) },
  });

const APPS: Record<string, () => UserConfig> = { admin, drawn };
export default defineConfig(({ mode }) => (APPS[mode] ?? storefront)());
