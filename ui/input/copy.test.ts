import { describe, expect, it, vi } from 'vitest';
import { copyBy } from '#ui/input/copy.ts';

const works = { writeText: vi.fn(async () => {}) };
const refuses = {
  writeText: async () => {
    throw new Error('not allowed');
  },
};

describe('copyBy', () => {
  it('refuses empty text without touching the clipboard', async () => {
    const clipboard = { writeText: vi.fn(async () => {}) };
    expect(await copyBy('', { clipboard })).toBe('empty');
    expect(await copyBy(' \n', { clipboard })).toBe('empty');
    expect(clipboard.writeText).not.toHaveBeenCalled();
  });
  it('copies the text as it is', async () => {
    expect(await copyBy(' SP 1 ', { clipboard: works })).toBe('done');
    expect(works.writeText).toHaveBeenCalledWith(' SP 1 ');
  });
  it('falls back when the clipboard is forbidden', async () => {
    const legacy = vi.fn(() => true);
    expect(await copyBy('a', { clipboard: refuses, legacy })).toBe('done');
    expect(legacy).toHaveBeenCalledWith('a');
  });
  it('tells failure from a browser that cannot', async () => {
    expect(await copyBy('a', { clipboard: refuses })).toBe('failed');
    expect(await copyBy('a', { legacy: () => false })).toBe('failed');
    expect(
      await copyBy('a', {
        legacy: () => {
          throw new Error('no');
        },
      }),
    ).toBe('failed');
    expect(await copyBy('a', {})).toBe('unsupported');
  });
});
