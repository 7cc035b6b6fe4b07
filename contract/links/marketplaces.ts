// The table of marketplaces: whose hosts and apps they are, where the number of goods stands in their addresses, what their own page of it is, what they
// call themselves in share texts, and their short addresses. One row more is all that another marketplace takes (docs/contributing.md).
import { CHINA } from './china.ts';
import { ELSEWHERE } from './elsewhere.ts';
import { JAPAN } from './japan.ts';
import type { Marketplace } from './marketplace.ts';

export const MARKETPLACES: readonly Marketplace[] = [...CHINA, ...JAPAN, ...ELSEWHERE];

/** The marketplace of a word that agents or texts call it by. */
export const marketplaceOf = (word: string): Marketplace | undefined => {
  const plain = word.trim().toLowerCase();
  return MARKETPLACES.find((one) => one.api_type === plain || one.words.includes(plain));
};
