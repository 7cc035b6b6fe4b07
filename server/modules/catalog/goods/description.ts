// Sanitizes goods descriptions from marketplaces: text, tables and pictures remain; scripts, styles, external links and tracking pixels go.
import sanitize from 'sanitize-html';
import { pictureAddress } from '#contract/web-address.ts';

/** Tags of text and tables, allowed in descriptions and in articles. */
export const TEXT_TAGS =
  'h2 h3 h4 p br hr ul ol li strong b em i u s small blockquote img table thead tbody tr th td caption figure figcaption span'.split(
    ' ',
  );

export const CELLS = { th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] };

const tiny = (size: string | undefined): boolean => size !== undefined && /^[0-9]+$/.test(size) && Number(size) <= 3;

/** `picture` maps a picture's URL to one that the page may load. */
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
