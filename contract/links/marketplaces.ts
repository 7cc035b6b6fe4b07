// The table of marketplaces: their hosts and apps, where the number of goods is in their addresses, its page, their names in
// share texts, and their short addresses. Another marketplace takes one more row (docs/contributing.md).
import { CHINA } from './china.ts';
import { ELSEWHERE } from './elsewhere.ts';
import { JAPAN } from './japan.ts';
import type { Marketplace } from './marketplace.ts';

export const MARKETPLACES: readonly Marketplace[] = [...CHINA, ...JAPAN, ...ELSEWHERE];

/** The marketplace by its name at agents or in texts. */
export const marketplaceOf = (word: string): Marketplace | undefined => {
  const plain = word.trim().toLowerCase();
  return MARKETPLACES.find((one) => one.api_type === plain || one.words.includes(plain));
};
