// Vite plugin: `virtual:pages` maps each screen of the table whose page file exists to its import, lazy but for home. Built pages appear automatically.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { fileOf, SCREENS } from './screens.ts';

const NAME = 'virtual:pages';
const RESOLVED = `\0${NAME}`;
const here = dirname(fileURLToPath(import.meta.url));

/** Home comes with the first script: most visits begin there, and its parts are those of all pages. */
function source(): string {
  const built = SCREENS.map(fileOf).filter((file) => existsSync(join(here, file)));
  const home = fileOf(SCREENS[0]!);
  const lines = built.map((file) =>
    file === home
      ? `  ${JSON.stringify(file)}: () => Promise.resolve({ default: Home }),`
      : `  ${JSON.stringify(file)}: () => import(${JSON.stringify(join(here, file))}),`,
  );
  return [
    `import Home from ${JSON.stringify(join(here, home))};`,
    `export const loaded = { ${JSON.stringify(home)}: Home };`,
    'export const pages = {',
    ...lines,
    '};',
  ].join('\n');
}

export function pagesPlugin(): Plugin {
  return {
    name: 'sampan-pages',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? source() : undefined),
    configureServer(server) {
      const changed = (file: string) => {
        if (!file.startsWith(join(here, 'pages'))) return;
        const known = server.moduleGraph.getModuleById(RESOLVED);
        if (known) server.moduleGraph.invalidateModule(known);
        server.ws.send({ type: 'full-reload' });
      };
      server.watcher.on('add', changed);
      server.watcher.on('unlink', changed);
    },
  };
}
