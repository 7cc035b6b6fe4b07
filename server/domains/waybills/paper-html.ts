// What papers to print are made of: texts that cannot become markup, tables.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as html shows it: names and titles come from members and marketplaces. */
export const safe = (text: string | number): string => String(text).replace(/[&<>"']/g, (c) => ESCAPES[c]!);

export type Cell = string | number | { n: string | number };
const cell = (tag: 'th' | 'td', c: Cell): string =>
  typeof c === 'object' ? `<${tag} class="n">${safe(c.n)}</${tag}>` : `<${tag}>${safe(c)}</${tag}>`;
export const table = (head: Cell[], rows: Cell[][]): string =>
  `<table><thead><tr>${head.map((c) => cell('th', c)).join('')}</tr></thead><tbody>${rows.map((r) => `<tr>${r.map((c) => cell('td', c)).join('')}</tr>`).join('')}</tbody></table>`;
