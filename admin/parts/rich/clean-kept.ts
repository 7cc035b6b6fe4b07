// What is pasted or loaded as markup that the editor keeps as it is (pictures, tables), cleaned before it is drawn. The server cleans a text once more when it is saved.
import { linkAddress, pictureAddress } from '#contract/web-address.ts';

const TAGS = new Set(
  'IMG TABLE CAPTION THEAD TBODY TFOOT TR TH TD FIGURE FIGCAPTION HR P BR UL OL LI STRONG B EM I U S SMALL BLOCKQUOTE H2 H3 H4 A CODE SPAN'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(['src', 'alt', 'width', 'height', 'href', 'title', 'colspan', 'rowspan', 'scope']);

/** The element without scripts, styles, forms and frames, and with safe addresses only; null when nothing of it may stay. */
export function cleanKept(element: HTMLElement): string | null {
  // A document of its own runs and loads nothing.
  const { body } = new DOMParser().parseFromString(element.outerHTML, 'text/html');
  for (const one of body.querySelectorAll('*')) {
    if (!TAGS.has(one.tagName)) one.remove();
    for (const { name } of [...one.attributes]) if (!ATTRIBUTES.has(name)) one.removeAttribute(name);
    if (!pictureAddress(one.getAttribute('src') ?? '')) one.removeAttribute('src');
    if (!linkAddress(one.getAttribute('href') ?? '')) one.removeAttribute('href');
  }
  for (const picture of body.querySelectorAll('img:not([src])')) picture.remove();
  return body.firstElementChild?.outerHTML ?? null;
}
