// Vite plugin: `virtual:texts` knows the shipped languages, `virtual:texts/en` and its like hold the texts of one, parsed, so that an operator loads those
// shown and no parser; `virtual:texts/en/office` those that only pages of the office show.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { STAFF_LANGS } from '../contract/lang.ts';
import type { Pack } from '../contract/message.ts';
import { pack, texts } from '../contract/messages.ts';
import { codeByRoom, textsNamed, withoutRefusals } from '../contract/text-use.ts';

const NAME = 'virtual:texts';
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Pages of content, payments and owner, and those of a warehouse that are not opened all day: what they alone name comes with the first of them (admin/places.ts). */
export const OFFICE =
  /^(pages\/(layout|resources|system|segments|imports|promotion|payments|stocktake|arrivals|ordering|demand|sellers|cards|claims|onepay|labels)\/|pages\/members\/frozen|pages\/threads\/(reviews|feedback)|pages\/dashboard\/(?!trend-strip|figures)|pages\/finance\/(adjustment|ledger|liability|points|withdrawal)|parts\/bulk\/)/;

/** Sentences of the server that only those pages show, and those of mails. */
const OFFICE_SAYS =
  /^modules\/(catalog\/imports\/[\w-]+|office\/(queues\/bulk|(resources|translations|jobs)\/[\w-]+)|payments\/remittances\/exact|support\/notifications\/(mail|sample))\.ts$/;

function namedBy(isWanted: (folder: string, path: string) => boolean): string[] {
  const sources = ['admin', 'client', 'contract', 'server', 'ui'].flatMap((folder) => {
    const code = [...codeByRoom(join(ROOT, folder), (path) => isWanted(folder, path)).values()];
    return folder === 'server' ? code.map(withoutRefusals) : code;
  });
  return textsNamed(sources.join('\n'), Object.keys(texts));
}

/** What the server writes to members: no page says it. */
const WRITTEN = /^(msg|mail)\./;

/** All texts but those that the storefront alone names: its pages are a third of all words. */
export const deskKeys = (): string[] => namedBy(() => true);
/** Those of them that no page outside the office names. */
export function officeKeys(): string[] {
  const first = new Set(
    namedBy((folder, path) => !(folder === 'admin' ? OFFICE : folder === 'server' ? OFFICE_SAYS : /^$/).test(path)),
  );
  return deskKeys().filter((key) => !first.has(key) || WRITTEN.test(key));
}

const PARTS = ['', '/office'] as const;
function deskPack(lang: string, part: (typeof PARTS)[number]): Pack {
  const all = pack(lang, 'desk');
  const office = new Set(officeKeys());
  return Object.fromEntries(
    deskKeys()
      .filter((key) => office.has(key) === (part === '/office'))
      .map((key) => [key, all[key]!]),
  );
}
const ours = (id: string): boolean =>
  id === NAME || STAFF_LANGS.some((code) => PARTS.some((part) => id === `${NAME}/${code}${part}`));

export function textsPlugin(): Plugin {
  return {
    name: 'sampan-texts',
    resolveId: (id) => (ours(id) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      if (id === `\0${NAME}`)
        return PARTS.map((part) => {
          const rows = STAFF_LANGS.map((code) => `${JSON.stringify(code)}: () => import('${NAME}/${code}${part}')`);
          return `export const ${part === '' ? 'packs' : 'officePacks'} = {${rows.join(',')}};`;
        }).join('\n');
      const [code = '', part] = id.slice(NAME.length + 2).split('/');
      // Parsed as JSON it is read in half the time of a literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(deskPack(code, part ? '/office' : '')))});`;
    },
  };
}
