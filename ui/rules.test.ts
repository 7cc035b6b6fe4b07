// The small rules inside single parts: stepper, tabs, sheet, back to top, carousel, keypad, picker, shortcuts, skeleton, table.
import { describe, expect, it } from 'vitest';
import { cx } from '#ui/cx.ts';
import { waitBefore } from '#ui/feedback/timed-flag.ts';
import { guardMs } from '#ui/input/icon-button.tsx';
import { pressKey } from '#ui/input/keypad.tsx';
import { matchOptions } from '#ui/input/picker-search.ts';
import { matchesShortcut } from '#ui/input/shortcut.ts';
import { clampNumber, readWhole } from '#ui/input/stepper-rules.ts';
import { topAt } from '#ui/layout/back-top.tsx';
import { slideAt } from '#ui/layout/carousel.tsx';
import { nextSort } from '#ui/layout/table.tsx';
import { tabStep } from '#ui/layout/tabs.tsx';
import { dragCloses } from '#ui/overlay/sheet.tsx';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('rules of the parts', () => {
  it('stepper: typed numbers are whole, within the ends; digits of an IME count', () => {
    expect(readWhole(' 12 ')).toBe(12);
    expect(readWhole('１２')).toBe(12);
    expect(readWhole('1.5')).toBeNull();
    expect(readWhole('-3')).toBeNull();
    expect(readWhole('')).toBeNull();
    expect(clampNumber(99, 1, 36)).toBe(36);
    expect(clampNumber(0, 2, 36)).toBe(2);
    expect(clampNumber(5, 2, 0)).toBe(2);
  });

  it('tabs: arrows go round and are mirrored in right-to-left', () => {
    expect(tabStep('ArrowRight', 2, 3, false)).toBe(0);
    expect(tabStep('ArrowLeft', 0, 3, false)).toBe(2);
    expect(tabStep('ArrowRight', 2, 3, true)).toBe(1);
    expect(tabStep('ArrowLeft', 0, 3, true)).toBe(1);
    expect(tabStep('End', 0, 3, false)).toBe(2);
    expect(tabStep('a', 0, 3, false)).toBe(-1);
  });

  it('sheet: closes when dragged far or fast, not on a touch', () => {
    expect(dragCloses(111, 2000)).toBe(true);
    expect(dragCloses(60, 80)).toBe(true);
    expect(dragCloses(60, 400)).toBe(false);
    expect(dragCloses(10, 5)).toBe(false);
    expect(dragCloses(-200, 50)).toBe(false);
  });

  it('back to top: starts where it is and arrives after 300 ms', () => {
    expect(topAt(2400, 0)).toBe(2400);
    expect(topAt(2400, 150)).toBeLessThan(1200);
    expect(topAt(2400, 300)).toBe(0);
    expect(topAt(2400, 900)).toBe(0);
  });

  it('carousel: the slide in view, also where scrolling counts backwards', () => {
    expect(slideAt(390, 390, 6)).toBe(1);
    expect(slideAt(-780, 390, 6)).toBe(2);
    expect(slideAt(200, 390, 6)).toBe(1);
    expect(slideAt(9999, 390, 6)).toBe(5);
    expect(slideAt(10, 0, 6)).toBe(0);
  });

  it('keypad: six digits, no more; delete takes one', () => {
    expect(pressKey('12345', '6', 6)).toBe('123456');
    expect(pressKey('123456', '7', 6)).toBe('123456');
    expect(pressKey('12', 'Backspace', 6)).toBe('1');
    expect(pressKey('', 'Backspace', 6)).toBe('');
    expect(pressKey('1', 'a', 6)).toBe('1');
  });

  it('picker: accents and case do not matter, beginnings come first', () => {
    const options = [
      { value: 'CI', label: "Côte d'Ivoire" },
      { value: 'MX', label: 'México', words: 'Mexico 墨西哥' },
      { value: 'DE', label: 'Germany', words: 'Deutschland 德国' },
      { value: 'DM', label: 'Dominica' },
    ];
    const found = (typed: string) => matchOptions(options, typed).map((option) => option.value);
    expect(found('cote')).toEqual(['CI']);
    expect(found('MEX')).toEqual(['MX']);
    expect(found('德')).toEqual(['DE']);
    expect(found('d')).toEqual(['DM', 'CI', 'DE']);
    expect(found('de')).toEqual(['DE']);
    expect(found('  ')).toHaveLength(4);
    expect(found('xyz')).toEqual([]);
  });

  it('shortcuts: the key alone, or with the named modifiers', () => {
    expect(matchesShortcut(press('o'), 'o')).toBe(true);
    expect(matchesShortcut(press('O', { shiftKey: true }), 'o')).toBe(false);
    expect(matchesShortcut(press('o', { ctrlKey: true }), 'o')).toBe(false);
    expect(matchesShortcut(press('Enter', { ctrlKey: true }), 'mod+enter')).toBe(true);
    expect(matchesShortcut(press('Enter', { metaKey: true }), 'mod+enter')).toBe(true);
    expect(matchesShortcut(press('Enter'), 'mod+enter')).toBe(false);
    expect(matchesShortcut(press('N', { shiftKey: true }), 'shift+n')).toBe(true);
    expect(matchesShortcut(press('?', { shiftKey: true }), '?')).toBe(true);
    expect(matchesShortcut(press('/'), '/')).toBe(true);
  });

  it('skeleton: not before 200 ms, then at least 300 ms', () => {
    expect(waitBefore(true, null, 0)).toBe(200);
    expect(waitBefore(false, null, 0)).toBe(0);
    expect(waitBefore(false, 1000, 1100)).toBe(200);
    expect(waitBefore(false, 1000, 1400)).toBe(0);
    expect(waitBefore(true, 1000, 1100)).toBe(0);
  });

  it('table heads turn round on the second press', () => {
    expect(nextSort(undefined, 'age')).toEqual({ key: 'age', down: true });
    expect(nextSort({ key: 'age', down: true }, 'age')).toEqual({ key: 'age', down: false });
    expect(nextSort({ key: 'age', down: false }, 'fen')).toEqual({ key: 'fen', down: true });
  });

  it('guards and class names', () => {
    expect([guardMs(undefined), guardMs(true), guardMs(false), guardMs(500)]).toEqual([1000, 1000, 0, 500]);
    expect(cx('a', false, undefined, '', 'b')).toBe('a b');
  });
});
