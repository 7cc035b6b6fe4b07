// HTML as a tree, of a bounded depth and number of nodes, in time proportional to the text: what strangers wrote is read by this.
// htmlparser2's Parser and domutils take quadratic time on deep nesting, so that only the tokenizer is used.
import { Tokenizer } from 'htmlparser2';
import { escaped } from '../escape.ts';

export type HtmlElement = { name: string; attribs: Record<string, string>; parent: HtmlElement | null; children: HtmlNode[] };
type HtmlNode = HtmlElement | string;
/** Of what is nested deeper only the text is kept; what comes after the last node is left out. */
export type HtmlLimits = { depth: number; nodes: number };

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const VOID = words('area base basefont br col embed frame hr img input link meta param source track wbr');
const isVoid = (name: string): boolean => VOID.has(name);
/** Elements whose content the tokenizer reads as text. They hold no others, so that they may lie below the deepest level. */
const RAW = words('script style title textarea iframe xmp noembed noframes plaintext');
const BLOCKS = words(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
);
const CELLS = words('td th');
const ROWS = words('tr td th');
const SECTIONS = words('thead tbody tfoot tr td th');
/** Open elements that end where another begins. */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...[...BLOCKS].map((name) => [name, words('p')] as const),
  ...['thead', 'tbody', 'tfoot'].map((name) => [name, SECTIONS] as const),
  ['tr', ROWS],
  ['td', CELLS],
  ['th', CELLS],
  ['li', words('li p')],
  ['dt', words('dt dd p')],
  ['dd', words('dt dd p')],
  ['option', words('option')],
  ['a', words('a')],
]);
const MOST_ATTRIBUTES = 64;

/** The block that an element is in, or is; the root where there is none. */
function blockAround(one: HtmlElement): HtmlElement {
  let found = one;
  while (found.parent && !BLOCKS.has(found.name)) found = found.parent;
  return found;
}

export function parseHtml(html: string, { depth: deepest, nodes: most }: HtmlLimits): HtmlElement {
  const root: HtmlElement = { name: '', attribs: {}, parent: null, children: [] };
  let open = root;
  let depth = 0;
  let nodes = 0;
  /** elements that are open below the deepest level */
  let beyond = 0;
  let tag: HtmlElement | null = null;
  let attributes = 0;
  let attribute = '';
  let value = '';
  // Text comes in pieces, which mostly continue each other.
  let pieces: string[] = [];
  let [from, to] = [0, 0];

  const add = (node: HtmlNode): void => {
    open.children.push(node);
    nodes += 1;
    if (nodes >= most) tokenizer.pause();
  };
  const endPiece = (): void => {
    if (to > from) pieces.push(html.slice(from, to));
    from = to;
  };
  const endText = (): void => {
    endPiece();
    if (pieces.length > 0) add(pieces.join(''));
    pieces = [];
  };
  const close = (): void => {
    open = open.parent ?? root;
    depth -= 1;
  };
  const endTag = (): void => {
    const made = tag;
    tag = null;
    if (!made) return;
    const ended = ENDS.get(made.name);
    if (ended && beyond === 0) {
      // A block ends the paragraph that it begins in, with the words and links that are open there.
      if (ended.has('p') && blockAround(open).name === 'p') while (open.name !== 'p') close();
      while (ended.has(open.name)) close();
    }
    const raw = RAW.has(made.name);
    if (depth >= deepest && !raw && !isVoid(made.name)) {
      beyond += 1;
      return;
    }
    made.parent = open;
    add(made);
    if (isVoid(made.name)) return;
    open = made;
    depth += 1;
  };

  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext(start, end) {
        if (start !== to) {
          endPiece();
          from = start;
        }
        to = end;
      },
      ontextentity(code) {
        endPiece();
        pieces.push(String.fromCodePoint(code));
      },
      onopentagname(start, end) {
        endText();
        const name = html.slice(start, end).toLowerCase();
        tag = { name: name === 'image' ? 'img' : name, attribs: {}, parent: null, children: [] };
        attributes = 0;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        if (!tag || attributes >= MOST_ATTRIBUTES || Object.hasOwn(tag.attribs, attribute)) return;
        tag.attribs[attribute] = value;
        attributes += 1;
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag(start, end) {
        endText();
        const name = html.slice(start, end).toLowerCase();
        if (beyond > 0 && !RAW.has(open.name)) {
          beyond -= 1;
          return;
        }
        // At most `depth` steps; an element that is not open ends nothing.
        let found: HtmlElement | null = open;
        while (found && found.name !== name) found = found.parent;
        if (!found || found === root) return;
        while (open !== found) close();
        close();
      },
      oncomment: endText,
      oncdata: endText,
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  return root;
}

/** The elements inside, in the order of the page. */
export function elementsIn(root: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const walk = (one: HtmlElement): void => {
    for (const child of one.children) {
      if (typeof child === 'string') continue;
      found.push(child);
      walk(child);
    }
  };
  walk(root);
  return found;
}

/** The text inside, its first `most` characters. */
export function textIn(root: HtmlElement, most: number): string {
  let text = '';
  const walk = (one: HtmlElement): void => {
    for (const child of one.children) {
      if (text.length >= most) return;
      if (typeof child === 'string') text += child.slice(0, most - text.length);
      else walk(child);
    }
  };
  walk(root);
  return text;
}

/** The attributes that an element keeps; null: the element goes, the text inside stays. */
export type Keep = (one: HtmlElement) => Record<string, string> | null;

/** Well-formed HTML of what is kept and of its text, without code; what comes after `most` characters of it is left out. */
export function htmlOf(root: HtmlElement, most: number, keep: Keep): string {
  const out: string[] = [];
  let left = most;
  const put = (html: string): boolean => {
    left -= html.length;
    if (left >= 0) out.push(html);
    return left >= 0;
  };
  const walk = (one: HtmlElement): void => {
    for (const child of one.children) {
      if (left <= 0) return;
      if (typeof child === 'string')
        put(
          escaped(child.slice(0, left))
            .slice(0, left)
            .replace(/&[^;]*$/, ''),
        );
      else if (!RAW.has(child.name) || child.name === 'title') element(child);
    }
  };
  const element = (one: HtmlElement): void => {
    const attribs = keep(one);
    const kept = attribs !== null && put(`<${one.name}${written(attribs)}>`);
    walk(one);
    if (kept && !isVoid(one.name)) out.push(`</${one.name}>`);
  };
  walk(root);
  return out.join('');
}

const written = (attribs: Record<string, string>): string =>
  Object.entries(attribs)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
