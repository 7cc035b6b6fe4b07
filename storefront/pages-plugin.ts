// Vite plugin: `virtual:pages` lists the import of each screen's page file, lazy but for home. Built pages appear automatically.
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
  const home = fileOf(SCREENS[0]!);
  const lines = SCREENS.map(fileOf).map((file) => {
    if (!existsSync(join(here, file))) return '  undefined,';
    if (file === home) return '  () => Promise.resolve({ default: Home }),';
    return `  () => import(${JSON.stringify(join(here, file))}),`;
  });
  return [
    `import Home from ${JSON.stringify(join(here, home))};`,
    `export const loaded = { ${JSON.stringify(home)}: Home };`,
    // A list: the paths are in the table of screens, and would be loaded twice by everyone.
    'export const pages = [',
    ...lines,
    '];',
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
