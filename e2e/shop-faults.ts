// Layout faults of a page of the storefront that can be measured: words that overlap or are cut off without a sign, buttons and
// ranges whose words break, rows with nothing but More, and what is too small for a thumb.
/** A page that runs a function: that of Playwright, or of another client (engines/tab.ts). */
export type Measured = { evaluate(work: () => string[]): Promise<string[]> };

export const shopFaults = (page: Measured): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const words = (one: Element) => (one.textContent?.trim() || one.getAttribute('aria-label') || one.className).slice(0, 40);
    const unseen = (one: Element) =>
      one.closest(
        '.ui-hidden, .ui-sr, .sr-only, [inert], script, style, noscript, dialog:not([open]), details:not([open]) > :not(summary), .leaflet-container, svg',
      );
    type Box = { left: number; right: number; top: number; bottom: number };
    type Line = { box: Box; whole: Box; text: string; parent: Element; cut: boolean; flows: boolean };

    /** Every line of words: its box as it is drawn, and the whole of it. */
    const lines: Line[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || unseen(parent)) continue;
      let [cut, flows, inner] = [false, true, true];
      const clip = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
      for (let up: Element | null = parent; up && up !== document.documentElement; up = up.parentElement) {
        const style = getComputedStyle(up);
        const { left, right, top, bottom } = up.getBoundingClientRect();
        if (style.overflowX !== 'visible') {
          clip.left = Math.max(clip.left, left);
          clip.right = Math.min(clip.right, right);
          clip.top = Math.max(clip.top, top);
          clip.bottom = Math.min(clip.bottom, bottom);
          // What scrolls and what ends in an ellipsis shows that it goes on; pictures are cropped on purpose.
          const goesOn =
            /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          if (inner) cut = !goesOn && !up.matches('.ui-im');
          inner = false;
        }
        if (/fixed|sticky|absolute/.test(style.position) || style.transform !== 'none') flows = false;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 2 || bottom - top < 5) continue;
        const box = {
          left: Math.max(left, clip.left),
          right: Math.min(right, clip.right),
          top: Math.max(top, clip.top),
          bottom: Math.min(bottom, clip.bottom),
        };
        lines.push({ box, whole: { left, right, top, bottom }, text: text.slice(0, 40), parent, cut, flows });
      }
    }
    const drawn = lines.filter(({ box }) => box.right > box.left && box.bottom > box.top);
    for (const { box, whole, text, cut } of drawn)
      if (cut && (whole.right > box.right + 2 || whole.left < box.left - 2)) found.add(`cut off: ${text}`);
    const flowing = drawn.filter((line) => line.flows).sort((a, b) => a.box.top - b.box.top);
    flowing.forEach((one, at) => {
      for (let next = at + 1; next < flowing.length && flowing[next]!.box.top < one.box.bottom - 5; next += 1) {
        const other = flowing[next]!;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        // Figures in large type have a line that is taller than they are.
        const least = 0.4 * Math.min(one.whole.bottom - one.whole.top, other.whole.bottom - other.whole.top);
        if (wide > 3 && high > least && one.parent !== other.parent) found.add(`on each other: ${one.text} | ${other.text}`);
      }
    });
    for (const button of document.querySelectorAll('.ui-btn:not(.ui-btn-block), .ui-chip, .ui-tab, .ui-segment label')) {
      if (unseen(button) || button.querySelector('.ui-btn-sub')) continue;
      const boxes = lines.filter(({ parent }) => button.contains(parent)).map(({ whole }) => whole);
      if (boxes.length > 1 && Math.max(...boxes.map((box) => box.top)) >= Math.min(...boxes.map((box) => box.bottom)))
        found.add(`two lines: ${words(button)}`);
    }

    // "12–18 days", "€1,200.00–1,450.00", "3–9 Nov", "11月26日–12月3日": from the first figure to what the last one counts.
    const FIGURE = String.raw`(?:[€£¥]|[A-Z]{3}\s)?\d[\d.,:]*(?:\s?\p{Script=Han}\d*)*(?:\s?(?:[A-Z][a-z]{2}\b|days?|pieces?|cm|kg))?`;
    const GLUE = String.raw`[\s\u2060\u2066-\u2069]*`;
    const ranges = new RegExp(`${FIGURE}${GLUE}[–—~]${GLUE}${FIGURE}`, 'gu');
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      // Texts of members and sellers are not ours.
      if (unseen(node.parentElement!) || node.parentElement!.closest('.shop-rich, [contenteditable], p[dir="auto"]')) continue;
      for (const one of node.textContent!.matchAll(ranges)) {
        const range = document.createRange();
        range.setStart(node, one.index);
        range.setEnd(node, one.index + one[0].length);
        const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
        if (Math.max(...tops) - Math.min(...tops) > 6) found.add(`broken range: ${one[0]}`);
      }
    }

    for (const more of document.querySelectorAll('.ui-card .ui-btns > .ui-btn-quiet:only-child')) {
      const { top, bottom } = more.getBoundingClientRect();
      const hasNeighbour = lines.some(
        ({ box, parent }) =>
          !more.contains(parent) && more.closest('.ui-card')!.contains(parent) && box.top < bottom && box.bottom > top,
      );
      if (!unseen(more) && !hasNeighbour) found.add(`a row for one word: ${words(more)}`);
    }

    const TARGETS = 'a[href], button, summary, input:not([type="hidden"]), select, textarea, label:has(input), [role="button"]';
    const bars = '.wide-header, .ui-nav, .ui-foot, .ui-actions, .ui-tabbar, .ui-top, .shop-top';
    /**
     * Half of the least that is measured: seven days of a week have 37 px each on the narrowest phone, all else reaches
     * further. With a mouse in a wide window 24 px are enough.
     */
    const REACH = innerWidth >= 600 && !matchMedia('(pointer: coarse)').matches ? 12 : 18;
    const scrollersOf = (one: Element): Element[] => {
      const found: Element[] = [];
      for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflow)) found.push(up);
      return found;
    };
    for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
      // Links inside a sentence are as high as its lines.
      if (unseen(target) || target.closest('p, .shop-rich, :disabled, dialog') || target.closest('.ui-tick-line')) continue;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (right - left < 2 || bottom - top < 2) continue;
      const root = target.closest('label') ?? target;
      // Half of a row at the edge of a list that scrolls: it is scrolled to before it is pressed.
      const boxes = scrollersOf(root).map((one) => one.getBoundingClientRect());
      const at = (px: number, py: number) =>
        boxes.some((box) => py < box.top || py > box.bottom || px < box.left || px > box.right)
          ? null
          : document.elementFromPoint(px, py);
      // Not in the window, or under a bar: it is not pressed there.
      if (!root.contains(at(x, y))) continue;
      const short = [
        ...(bottom - top < 2 * REACH ? [-REACH, REACH].map((by) => [0, by]) : []),
        ...(right - left < 2 * REACH ? [-REACH, REACH].map((by) => [by, 0]) : []),
      ].some(([dx, dy]) => {
        const hit = at(x + dx!, y + dy!);
        // Where another target begins, the two share the room.
        return hit && !root.contains(hit) && !hit.closest(TARGETS) && (!hit.closest(bars) || target.closest(bars) !== null);
      });
      if (short) found.add(`small target: ${words(root)}`);
    }
    return [...found];
  });

/** The faults of words in either app: overlapping ones, and those cut off without a sign. */
export const wordFaults = async (page: Measured): Promise<string[]> =>
  (await shopFaults(page)).filter((fault) => /^(cut off|on each other): /.test(fault));
