// Descriptions come from marketplaces: reduced to text, tables and pictures; no scripts, no styles, no links out, no tracking pixels.
import sanitize from 'sanitize-html';
import { pictureAddress } from '#contract/web-address.ts';

/** What words and tables are made of, in descriptions and in articles. */
export const TEXT_TAGS =
  'h2 h3 h4 p br hr ul ol li strong b em i u s small blockquote img table thead tbody tr th td caption figure figcaption span'.split(
    ' ',
  );

export const CELLS = { th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] };

const tiny = (size: string | undefined): boolean => size !== undefined && /^[0-9]+$/.test(size) && Number(size) <= 3;

/** `picture` turns a picture's address into one that the page may load. */
export function cleanDescription(html: string, picture: (url: string) => string = (url) => url): string {
  if (!/[<&]/.test(html)) return html;
  return sanitize(html, {
    allowedTags: TEXT_TAGS,
    allowedAttributes: {
      img: ['src', 'alt', 'width', 'height', 'loading'],
      ...CELLS,
    },
    allowedSchemesByTag: { img: ['https'] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      div: 'p',
      img: (_, attribs) => {
        const src = pictureAddress((attribs.src ?? '').replace(/^\/\//, 'https://').replace(/^http:\/\//, 'https://'));
        return {
          tagName: 'img',
          attribs: {
            ...attribs,
            src: src ? picture(src) : '',
            alt: attribs.alt ?? '',
            loading: 'lazy',
          },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (!attribs.src || tiny(attribs.width) || tiny(attribs.height)),
  }).trim();
}
