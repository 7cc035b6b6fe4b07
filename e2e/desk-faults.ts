// What can be seen to be wrong on a page of the back office by measuring it: buttons whose words break, rows whose words run out, fields that were stretched,
// and the way back of a phone on top of words.
import type { Page } from '@playwright/test';

export const deskFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const words = (one: Element) => (one.textContent ?? '').trim().slice(0, 40);
    const shown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && !one.closest('[inert], dialog:not([open])');
    };
    /** Boxes of the words inside, and who they belong to; what is only read out has none. */
    const lines = (of: Element) => {
      const boxes: { box: DOMRect; parent: Element }[] = [];
      const walk = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement!;
        if (!node.textContent!.trim() || parent.closest('kbd, .ui-sr, .ui-hidden, .ui-btn-sub')) continue;
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
    for (const row of document.querySelectorAll('.desk-row')) {
      const { left, right } = row.getBoundingClientRect();
      const out = lines(row).find(({ box, parent }) => {
        for (let up: Element | null = parent; up && up !== row; up = up.parentElement)
          if (getComputedStyle(up).overflowX !== 'visible') return false;
        return box.right > right + 1 || box.left < left - 1;
      });
      if (shown(row) && out) found.push(`runs out of its row: ${words(out.parent)}`);
    }
    for (const field of document.querySelectorAll('.desk-find'))
      if (shown(field) && field.getBoundingClientRect().height > 60) found.push('a stretched search field');
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
