// Building blocks of printable papers: escaped table cells and tables.

import { escaped } from '../../../../escape.ts';

export type Cell = string | number | { n: string | number };
const cell = (tag: 'th' | 'td', c: Cell): string =>
  typeof c === 'object' ? `<${tag} class="n">${escaped(c.n)}</${tag}>` : `<${tag}>${escaped(c)}</${tag}>`;
export const table = (head: Cell[], rows: Cell[][]): string =>
  `<table><thead><tr>${head.map((c) => cell('th', c)).join('')}</tr></thead><tbody>${rows.map((r) => `<tr>${r.map((c) => cell('td', c)).join('')}</tr>`).join('')}</tbody></table>`;
