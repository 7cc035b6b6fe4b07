// Sanitizes HTML written by operators to what an article needs: no scripts, no styles, no foreign frames.
import sanitize, { type IFrame } from 'sanitize-html';
import { linkAddress, pictureAddress } from '#contract/web-address.ts';
import { boundedHtml } from '../../../html/bounded.ts';
import { CELLS, TEXT_TAGS } from '../goods/description.ts';

/** A contact link an article may contain: mailto: or tel:. */
const contactLink = (text: string): string | null =>
  /^(mailto:[^\s<>"'@]+@[^\s<>"']+|tel:[+\d() -]+)$/i.test(text) ? text : null;

/** The attributes without the address if it is unsafe. */
function withSafeAddress(
  attribs: Record<string, string>,
  name: string,
  read: (text: string) => string | null,
): Record<string, string> {
  const { [name]: given = '', ...others } = attribs;
  const address = read(given);
  return address === null ? others : { ...others, [name]: address };
}

/** A picture without a source, or an empty link: the keyboard can reach it and it shows nothing. */
const isEmpty = ({ tag, text, attribs, mediaChildren }: IFrame): boolean =>
  (tag === 'img' && !attribs.src) || (tag === 'a' && text.replace(/[\s\p{Cf}]/gu, '') === '' && mediaChildren.length === 0);

export function cleanHtml(html: string): string {
  return sanitize(boundedHtml(html), {
    allowedTags: [...TEXT_TAGS, 'a', 'code'],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      ...CELLS,
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    exclusiveFilter: isEmpty,
    transformTags: {
      h1: 'h2',
      div: 'p',
      a: (tagName, attribs) => ({
        tagName,
        attribs: withSafeAddress(attribs, 'href', (text) => linkAddress(text) ?? contactLink(text)),
      }),
      img: (tagName, attribs) => ({ tagName, attribs: withSafeAddress(attribs, 'src', pictureAddress) }),
    },
  }).trim();
}
