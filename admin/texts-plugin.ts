// Vite plugin: `virtual:texts/zh-cn` and its like hold the texts of one language, so that a phone loads those it shows.
import type { Plugin } from 'vite';
import { LANGS, type Lang } from '../contract/lang.ts';
import { pack } from '../contract/messages.ts';

const NAME = 'virtual:texts/';
const isLang = (code: string): code is Lang => (LANGS as readonly string[]).includes(code);

export function textsPlugin(): Plugin {
  return {
    name: 'sampan-texts',
    resolveId: (id) => (id.startsWith(NAME) && isLang(id.slice(NAME.length)) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${NAME}`)
        ? // Parsed as JSON it is read in half the time of a literal.
          `export default JSON.parse(${JSON.stringify(JSON.stringify(pack(id.slice(NAME.length + 1), 'desk')))});`
        : undefined,
  };
}
