// Goods descriptions from marketplaces, files and services: text, tables and pictures remain; scripts, styles, external links and tracking pixels are removed.
// They are cleaned once, when they are stored, and served as stored.
import sanitize from 'sanitize-html';
import type { Names } from '#contract/lang.ts';
import { pictureAddress } from '#contract/web-address.ts';
import { json } from '../../../context.ts';
import { escaped } from '../../../escape.ts';
import { boundedHtml, MOST_HTML } from '../../../html/bounded.ts';

/** Tags of text and tables, allowed in descriptions and in articles. */
export const TEXT_TAGS =
  'h2 h3 h4 p br hr ul ol li strong b em i u s small blockquote img table thead tbody tr th td caption figure figcaption span'.split(
    ' ',
  );

export const CELLS = { th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] };

const LONGEST_ADDRESS = 2000;
const tiny = (size: string | undefined): boolean => size !== undefined && /^[0-9]+$/.test(size) && Number(size) <= 3;

/** The address of a picture as a page may load it; empty when it is invalid. */
function sourceOf(src: string): string {
  if (src.length > LONGEST_ADDRESS) return '';
  return pictureAddress(src.replace(/^\/\//, 'https://').replace(/^http:\/\//, 'https://')) ?? '';
}

/** Attributes of a visible picture; one of a few pixels only counts readers. */
function pictureAttributes({ src = '', alt = '', width, height }: Record<string, string>): Record<string, string> | null {
  const address = tiny(width) || tiny(height) ? '' : sourceOf(src);
  // The address comes first, where withPictures looks for it.
  return address === ''
    ? null
    : { src: address, alt, ...(width ? { width } : {}), ...(height ? { height } : {}), loading: 'lazy' };
}

/** Cleans HTML from other sites. Takes at most about 20 ms. */
export function cleanDescription(html: string): string {
  if (!/[<&]/.test(html)) return html.slice(0, MOST_HTML);
  const bounded = boundedHtml(html, ({ name, attribs }) => (name === 'img' ? pictureAttributes(attribs) : attribs));
  return sanitize(bounded, {
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
    },
  }).trim();
}

export const cleanNames = (content: Names): Names =>
  Object.fromEntries(Object.entries(content).map(([lang, html]) => [lang, cleanDescription(html)]));

/** The columns of goods that hold their description. */
export const contentColumns = (content: Names) => ({ content: json(cleanNames(content)), content_clean: true });

/** A stored description with each picture's address replaced by `picture`. */
export const withPictures = (clean: string, picture: (url: string) => string): string =>
  clean.replace(/<img src="([^"]*)"/g, (_, src: string) => `<img src="${escaped(picture(src.replace(/&amp;/g, '&')))}"`);
