// What is pasted or loaded as markup that the editor keeps as it is (pictures, tables), cleaned before it is drawn. The server cleans a text once more when it is saved.
import DOMPurify from 'dompurify';
import { linkAddress, pictureAddress } from '#contract/web-address.ts';

const TAGS =
  'img table caption thead tbody tfoot tr th td figure figcaption hr p br ul ol li strong b em i u s small blockquote h2 h3 h4 a code span';
const ATTRIBUTES = ['src', 'alt', 'width', 'height', 'href', 'title', 'colspan', 'rowspan', 'scope'];

const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'src') attribute.keepAttr = pictureAddress(attribute.attrValue) !== null;
  if (attribute.attrName === 'href') attribute.keepAttr = linkAddress(attribute.attrValue) !== null;
});

/** The element without scripts, styles, forms and frames, and with safe addresses only; null when nothing of it may stay. */
export function cleanKept(element: HTMLElement): string | null {
  const box = document.createElement('template');
  box.innerHTML = purifier.sanitize(element.outerHTML, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  for (const picture of box.content.querySelectorAll('img:not([src])')) picture.remove();
  return box.content.firstElementChild?.outerHTML ?? null;
}
