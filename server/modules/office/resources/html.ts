// Html that operators write, reduced to what an article needs: no scripts, no styles of its own, no foreign frames.
import sanitize from 'sanitize-html';
import { linkAddress, pictureAddress } from '#contract/web-address.ts';
import { CELLS, TEXT_TAGS } from '../../catalog/goods/description.ts';

/** Whom an article may name: a mail address or a number to call. */
const person = (text: string): string | null => (/^(mailto:[^\s<>"']+@[^\s<>"']+|tel:[+\d() -]+)$/i.test(text) ? text : null);

/** The attributes without an address that leads nowhere good. */
function kept(attribs: Record<string, string>, name: string, read: (text: string) => string | null): Record<string, string> {
  const { [name]: given = '', ...others } = attribs;
  const address = read(given);
  return address === null ? others : { ...others, [name]: address };
}

export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...TEXT_TAGS, 'a', 'code'],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      ...CELLS,
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      div: 'p',
      a: (tagName, attribs) => ({ tagName, attribs: kept(attribs, 'href', (text) => linkAddress(text) ?? person(text)) }),
      img: (tagName, attribs) => ({ tagName, attribs: kept(attribs, 'src', pictureAddress) }),
    },
  }).trim();
}
