// The markup of the editor as it is stored: plain elements without the editor's own wrappers, classes and styles. The server cleans it once more.
import { lookup } from '#contract/lookup.ts';

const KEEP = lookup<readonly string[]>({
  A: ['href', 'title'],
  IMG: ['src', 'alt', 'width', 'height'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan', 'scope'],
});
const RENAME = lookup<string>({ B: 'strong', I: 'em', H1: 'h2' });
/** The editor wraps bold words twice. */
const TWICE = lookup<string>({ STRONG: 'STRONG', EM: 'EM', U: 'U', S: 'S' });

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function tidy(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...page.body.querySelectorAll('*')]) {
    const name = RENAME.get(element.tagName);
    if (!name) continue;
    const other = page.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  }
  for (const element of [...page.body.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) if (!KEEP.get(element.tagName)?.includes(name)) element.removeAttribute(name);
    const same = TWICE.get(element.tagName);
    if (element.tagName === 'SPAN' || (same && element.parentElement?.closest(same.toLowerCase()))) unwrap(element);
  }
  // An empty editor is no text.
  const text = page.body.textContent?.trim() ?? '';
  return text === '' && !page.body.querySelector('img, table, hr') ? '' : page.body.innerHTML;
}
