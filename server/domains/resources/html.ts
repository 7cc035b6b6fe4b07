// Html that operators write, reduced to what an article needs: no scripts, no styles of its own, no foreign frames.
import sanitize from 'sanitize-html';
import { CELLS, TEXT_TAGS } from '../goods/description.ts';

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
    transformTags: { h1: 'h2', div: 'p' },
  }).trim();
}
