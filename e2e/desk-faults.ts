// Layout faults of a page of the back office that can be measured: buttons whose words break, names broken within a word, rows
// and sheets whose words run out, words on the edge of their card, figures that do not fit their field, fields that were
// stretched, and the back button of a phone on top of words.
import type { Measured } from './shop-faults.ts';

export const deskFaults = (page: Measured): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const words = (one: Element) => (one.textContent ?? '').trim().slice(0, 40);
    const shown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && !one.closest('[inert], dialog:not([open])');
    };
    /** Boxes of the words inside, and their element; text for screen readers has none. */
    const lines = (of: Element) => {
      const boxes: { box: DOMRect; parent: Element }[] = [];
      const walk = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement!;
        if (!node.textContent!.trim() || parent.closest('kbd, .ui-hidden, .ui-btn-sub')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1 && box.height > 4) boxes.push({ box, parent });
      }
      return boxes;
    };
    for (const button of document.querySelectorAll('.ui-btn-small, .desk-work-foot .ui-btn, .desk-page-acts .ui-btn')) {
      const boxes = lines(button).map(({ box }) => box);
      const [top, bottom] = [Math.max(...boxes.map((box) => box.top)), Math.min(...boxes.map((box) => box.bottom))];
      if (shown(button) && boxes.length > 1 && top >= bottom) found.push(`two lines: ${words(button)}`);
    }
    for (const row of document.querySelectorAll('.desk-row, .paper')) {
      const { left, right } = row.getBoundingClientRect();
      const out = lines(row).find(({ box, parent }) => {
        for (let up: Element | null = parent; up && up !== row; up = up.parentElement)
          if (getComputedStyle(up).overflowX !== 'visible') return false;
        return box.right > right + 1 || box.left < left - 1;
      });
      if (shown(row) && out) found.push(`runs out of its ${row.matches('.paper') ? 'sheet' : 'row'}: ${words(out.parent)}`);
    }
    for (const field of document.querySelectorAll('.desk-find'))
      if (shown(field) && field.getBoundingClientRect().height > 60) found.push('a stretched search field');
    // A column squeezed to a few letters breaks words; what is longer than any word is a code.
    const LONGEST_WORD = 14;
    for (const name of document.querySelectorAll('main :is(h1, h2, h3, h4, strong, th, dt, label, legend)')) {
      const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const word of node.textContent!.matchAll(/[a-z]{3,}/gi)) {
          if (word[0].length > LONGEST_WORD || !shown(name) || node.parentElement!.closest('.ui-mono, code')) continue;
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = [...range.getClientRects()].map((box) => box.top);
          if (Math.max(...tops) - Math.min(...tops) > 6) found.push(`broken word: ${word[0]} in ${words(name)}`);
        }
    }
    for (const card of document.querySelectorAll('.desk-page > .ui-table-box, .ui-card:not(.ui-card-flush)')) {
      const { left } = card.getBoundingClientRect();
      const edge = lines(card).find(({ box, parent }) => Math.abs(box.left - left) < 4 && !parent.closest('thead'));
      if (shown(card) && edge) found.push(`on the edge: ${words(edge.parent)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('.desk-measure input'))
      if (shown(field) && field.scrollWidth > field.clientWidth + 1) found.push(`a figure that does not fit: ${field.value}`);
    const back = document.querySelector('.ui-split-back button');
    if (back && shown(back)) {
      const over = back.getBoundingClientRect();
      const under = lines(back.closest('.ui-split-work')!).find(
        ({ box, parent }) =>
          !back.contains(parent) &&
          box.left < over.right - 12 &&
          box.right > over.left + 12 &&
          box.top < over.bottom - 8 &&
          box.bottom > over.top + 8,
      );
      if (under) found.push(`the way back stands on: ${words(under.parent)}`);
    }
    return found;
  });
