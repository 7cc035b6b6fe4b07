import { describe, expect, it } from 'vitest';
import { boundedHtml, MOST_HTML } from './bounded.ts';
import { elementsIn, type HtmlElement, htmlOf, parseHtml, textIn } from './tree.ts';

const LIMITS = { depth: 8, nodes: 100 };
const depthOf = (one: HtmlElement): number =>
  1 + Math.max(0, ...one.children.map((child) => (typeof child === 'string' ? 0 : depthOf(child))));
const again = (html: string): string => htmlOf(parseHtml(html, LIMITS), MOST_HTML, ({ attribs }) => attribs);

describe('a tree of HTML', () => {
  it.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<ul><li>1<li>2</ul>', '<ul><li>1</li><li>2</li></ul>'],
    ['<table><tr><td>x<td>y<tr><th>z</table>', '<table><tr><td>x</td><td>y</td></tr><tr><th>z</th></tr></table>'],
    ['<div><span>in</div>out', '<div><span>in</span></div>out'],
    ['a</b></p><br/>c', 'a<br>c'],
    ['<IMG SRC=x alt="a&quot;b">', '<img src="x" alt="a&quot;b">'],
    ['&lt;b&gt; &amp;lt; é&eacute;', '&lt;b&gt; &amp;lt; éé'],
    ['<script>if (a < b) "</p>"</script>x<style>p{}</style><!-- c -->', 'x'],
  ])('of %s', (html, written) => {
    expect(again(html)).toBe(written);
  });

  it('has a bounded depth: of what lies deeper the text stays', () => {
    const tree = parseHtml(`${'<b>'.repeat(5000)}deep${'</b>'.repeat(5000)}<p>after</p>`, LIMITS);
    expect(depthOf(tree)).toBeLessThanOrEqual(LIMITS.depth + 1);
    expect(textIn(tree, 100)).toBe('deepafter');
    expect(elementsIn(tree).at(-1)).toMatchObject({ name: 'p', parent: { name: '' } });
  });

  it('ends with its last node, and reads scripts however deep they lie', () => {
    expect(elementsIn(parseHtml('<i></i>'.repeat(5000), LIMITS))).toHaveLength(LIMITS.nodes);
    const script = elementsIn(parseHtml(`${'<div>'.repeat(50)}<script>{"a":1}</script>`, LIMITS)).at(-1)!;
    expect(textIn(script, 100)).toBe('{"a":1}');
  });

  it('is written again within a length, well-formed', () => {
    const html = boundedHtml(`<p>${'&'.repeat(MOST_HTML)}</p>`);
    expect(html.length).toBeLessThanOrEqual(MOST_HTML + 20);
    expect(html).toMatch(/^<p>(?:&amp;)+<\/p>$/);
  });
});
