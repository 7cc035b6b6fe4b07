// The text of a description, for search engines and shopping services.
import { cutText } from '#contract/clean-text.ts';
import { parseHtml, textIn } from '../../html/tree.ts';

const LIMITS = { depth: 60, nodes: 4000 };
/** Tags that end a line: without them the words of two lines would be one. */
const ENDS = /<(?:\/(?:p|li|tr|td|th|h[1-6]|blockquote|caption|figcaption)|br|hr)\b/gi;

export const plainText = (html: string, most: number): string =>
  cutText(
    textIn(parseHtml(html.slice(0, 100_000).replace(ENDS, ' $&'), LIMITS), most * 2)
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
