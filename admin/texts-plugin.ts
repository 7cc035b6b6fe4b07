// Vite plugin: `virtual:texts` knows the shipped languages, `virtual:texts/en` and its like hold the texts of one, parsed, so that an operator loads those
// shown and no parser.
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGS } from '../contract/lang.ts';
import type { Pack } from '../contract/message.ts';
import { pack, texts } from '../contract/messages.ts';
import { textsNamed } from '../contract/text-use.ts';

const NAME = 'virtual:texts';
const ROOT = new URL('../', import.meta.url);

/** All texts but those that the storefront alone names: its pages are a third of all words. */
export function deskKeys(): string[] {
  const sources = ['admin', 'client', 'contract', 'server', 'ui'].flatMap((folder) =>
    (readdirSync(new URL(`${folder}/`, ROOT), { recursive: true }) as string[])
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => readFileSync(new URL(`${folder}/${path}`, ROOT), 'utf8')),
  );
  return textsNamed(sources.join('\n'), Object.keys(texts));
}

const deskPack = (lang: string): Pack => {
  const all = pack(lang, 'desk');
  return Object.fromEntries(deskKeys().map((key) => [key, all[key]!]));
};
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
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(deskPack(id.slice(NAME.length + 2))))});`;
    },
  };
}
