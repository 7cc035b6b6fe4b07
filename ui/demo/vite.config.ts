// The demo page of the kit: npx vite --config ui/demo/vite.config.ts
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-ui-demo', import.meta.url)),
  plugins: [react(), tailwind()],
  server: { port: 5301, strictPort: true },
  build: { outDir: fileURLToPath(new URL('../../node_modules/.ui-demo', import.meta.url)), emptyOutDir: true },
});
