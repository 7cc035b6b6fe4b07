// HTML that people wrote, as a sanitizer may read it: well-formed, of a bounded length, depth and number of elements. sanitize-html takes quadratic time
// on deep nesting, which a text of a hundred kilobytes is enough for.
import { htmlOf, type Keep, parseHtml } from './tree.ts';

/** What is read of a text, in characters; imports refuse more, and goods of marketplaces are shown with as much. */
export const MOST_HTML = 100_000;
/** Real descriptions have some hundred nodes, and are some ten deep. */
const LIMITS = { depth: 60, nodes: 4000 };

export const boundedHtml = (html: string, keep: Keep = ({ attribs }) => attribs): string =>
  htmlOf(parseHtml(html.slice(0, MOST_HTML), LIMITS), MOST_HTML, keep);
