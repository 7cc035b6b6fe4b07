// What a page has to be for readers of the accessibility tree: clean by axe, and names whose pieces stand apart.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 AA, with two of its rules that are off by default: a line a fault. What lies below a bar is
 * scrolled from under it: meanwhile bars do not stay.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await barsStay(page, false);
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: TAGS,
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    })
    .setLegacyMode(true)
    .analyze();
  await barsStay(page, true);
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}

const barsStay = (page: Page, stay: boolean): Promise<void> =>
  page.evaluate((on) => {
    for (const bar of document.querySelectorAll<HTMLElement>('.ui-foot, .ui-head, .ui-nav, .shop-top, .wide-tabs'))
      bar.style.position = on ? '' : 'static';
  }, stay);

type Pieces = { text: string; apart: boolean }[];

/** The pieces of every link, button and choice as they are seen: words that other words do not continue stand apart. */
const piecesOf = (page: Page): Promise<Pieces[]> =>
  page.evaluate(() => {
    const all: Pieces[] = [];
    const NAMED = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"], label:has(input)';
    for (const control of document.querySelectorAll<HTMLElement>(NAMED)) {
      if (control.hasAttribute('aria-label') || control.hasAttribute('aria-labelledby') || control.closest('[inert]')) continue;
      const pieces: Pieces = [];
      let last: DOMRect | undefined;
      const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
        if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
        const style = getComputedStyle(node);
        const unheard =
          node.matches('[aria-hidden="true"], input, select, textarea') ||
          style.display === 'none' ||
          style.visibility === 'hidden';
        return unheard
          ? NodeFilter.FILTER_REJECT
          : node.matches('[alt], svg[aria-label], [role="img"][aria-label]')
            ? NodeFilter.FILTER_ACCEPT
            : NodeFilter.FILTER_SKIP;
      });
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        if (node instanceof Element) {
          const text = (node.getAttribute('alt') ?? node.getAttribute('aria-label') ?? '').trim();
          if (text) pieces.push({ text, apart: true });
          last = undefined;
          continue;
        }
        const text = node.textContent!.trim();
        if (!text) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        const first = boxes[0];
        const rtl = getComputedStyle(node.parentElement!).direction === 'rtl';
        const near =
          last &&
          first &&
          Math.min(last.bottom, first.bottom) - Math.max(last.top, first.top) > 2 &&
          Math.abs(rtl ? last.left - first.right : first.left - last.right) < 2;
        pieces.push({ text, apart: !near });
        last = boxes.at(-1);
      }
      if (pieces.length > 1) all.push(pieces);
    }
    return all;
  });

const ROLES = new Set([
  'link',
  'button',
  'tab',
  'option',
  'menuitem',
  'radio',
  'checkbox',
  'switch',
  'DisclosureTriangle',
  'LabelText',
]);

async function treeOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      focusable: properties?.some((one) => one.name === 'focusable' && one.value.value === true) ?? false,
    }));
}

/** The roles of what takes the focus and has no name, but the page itself and its main part. */
export const namelessIn = async (page: Page): Promise<string[]> =>
  (await treeOf(page))
    .filter(({ role, name, focusable }) => focusable && !name.trim() && !['RootWebArea', 'main', 'dialog'].includes(role))
    .map(({ role }) => role);

const bare = (text: string): string => text.replace(/[\s\u200b-\u200f\u2060-\u2069]/g, '');
/** Marks of direction are not heard. */
const heard = (text: string): string => text.replace(/[\u200b-\u200f\u2060-\u2069]/g, '');
/** A currency's sign does not end the word before it; it may stand at its amount. */
const JOINT = /[\s\p{P}\p{Sm}\p{So}\p{Sk}]/u;

/** Names in which two pieces that stand apart run together, such as "Price12.00". */
export async function runTogether(page: Page): Promise<string[]> {
  const [all, tree] = [await piecesOf(page), await treeOf(page)];
  const byBare = grouped(tree.filter(({ role }) => ROLES.has(role)).map(({ name }) => name));
  const found = all.flatMap((pieces) =>
    (byBare.get(bare(pieces.map(({ text }) => text).join(''))) ?? []).flatMap((name) => joints(name, pieces)),
  );
  return [...new Set(found)];
}

/** Names by what they are without spaces: several may differ in these alone. */
function grouped(names: readonly string[]): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const name of names) by.set(bare(name), [...(by.get(bare(name)) ?? []), name]);
  return by;
}

/** Where the pieces of this name meet without anything between them. */
function joints(name: string, pieces: Pieces): string[] {
  let at = 0;
  return pieces.flatMap(({ text }, index) => {
    for (let left = bare(text).length; left > 0; at += 1) if (bare(name[at]!)) left -= 1;
    if (!pieces[index + 1]?.apart) return [];
    const [before, after] = [heard(name.slice(0, at)), heard(name.slice(at))];
    const isPrice = /\p{N}$/u.test(before) && /^\p{Sc}/u.test(after);
    const ends = isPrice || JOINT.test(before.at(-1) ?? ' ') || JOINT.test(after[0] ?? ' ');
    return ends ? [] : [`${before.slice(-20)}|${after.slice(0, 20)}`];
  });
}
