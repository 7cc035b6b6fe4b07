// Vite plugin: writes which texts are loaded when (text-lists.ts) next to the manifest, from the imports of the build's
// modules.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { textLists } from './text-lists.ts';

const ENTRY = join(fileURLToPath(new URL('.', import.meta.url)), 'main.tsx');

export function textsPlugin(): Plugin {
  return {
    name: 'sampan-text-lists',
    apply: 'build',
    generateBundle() {
      const lists = textLists(ENTRY, (module) => {
        const known = this.getModuleInfo(module);
        return known ? [...known.importedIds, ...known.dynamicallyImportedIds] : undefined;
      });
      this.emitFile({ type: 'asset', fileName: '.vite/text-lists.json', source: JSON.stringify(lists) });
    },
  };
}
