// Vite plugin: `virtual:texts` knows the shipped languages, `virtual:texts/en` and its like hold the texts of one, parsed, so that an operator loads those
// shown and no parser.
import type { Plugin } from 'vite';
import { LANGS } from '../contract/lang.ts';
import { pack } from '../contract/messages.ts';

const NAME = 'virtual:texts';
const ours = (id: string): boolean => id === NAME || LANGS.some((code) => id === `${NAME}/${code}`);

export function textsPlugin(): Plugin {
  return {
    name: 'sampan-texts',
    resolveId: (id) => (ours(id) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      if (id === `\0${NAME}`)
        return `export const packs = {${LANGS.map((code) => `${JSON.stringify(code)}: () => import('${NAME}/${code}')`).join(',')}};`;
      // Parsed as JSON it is read in half the time of a literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(pack(id.slice(NAME.length + 2), 'desk')))});`;
    },
  };
}
