import { describe, expect, it } from 'vitest';
import { looksPasted, parsePasted } from './pasted.ts';
import { CASES } from './testing-cases.ts';

const meaning = (text: string): string => {
  const { link, code } = parsePasted(text);
  if (link?.ref) return `${link.ref.api_type}:${link.ref.num_iid}`;
  if (link) return `${link.api_type || 'web'}?`;
  return code === '' ? '' : 'code';
};

describe('what shoppers paste', () => {
  it('is tested in many forms', () => expect(new Set(CASES.map(([text]) => text)).size).toBeGreaterThanOrEqual(250));
  it.each(CASES)('%s', (text, means) => {
    expect(meaning(text)).toBe(means);
    expect(looksPasted(text)).toBe(means !== '');
  });
});
