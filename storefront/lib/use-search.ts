// What searching does: a word leads to results, a pasted link to its goods, an unknown link to adding it by hand.
import { useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { during } from '#shop/lib/indicator.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { to } from '#shop/lib/paths.ts';
import type { Recognised } from '#shop/lib/recognise.ts';
import { useGo } from '#shop/lib/router.tsx';
import { noteWord } from '#shop/lib/search-words.ts';

export type Search = {
  search: (text: string) => Promise<void>;
  /** a text that was pasted: only links and share texts are looked up */
  pasted: (text: string) => Promise<void>;
  /** the goods whose info dialog is shown */
  goods: Recognised | null;
  close: () => void;
};

/** The longest search: another app can share a whole article. */
const WORD_MAX = 120;

/** `onWord` replaces going to the results: the results page itself. */
export function useSearch(onWord?: (word: string) => void): Search {
  const go = useGo();
  const [goods, setGoods] = useState<Recognised | null>(null);
  const word = async (whole: string) => {
    const text = whole.length > WORD_MAX ? (await import('#contract/clean-text.ts')).cutText(whole, WORD_MAX) : whole;
    noteWord(text);
    if (onWord) onWord(text);
    else go(to.shop({ keyword: text }));
  };
  const look = async (text: string): Promise<boolean> => {
    try {
      const recognised = async () => (await import('#shop/lib/recognise.ts')).recognise(text);
      const answer = await during(recognised());
      if (answer === 'word') return false;
      if ('found' in answer) setGoods(answer.found);
      else go(to.itemNotFound({ ...answer, price: answer.price?.toString() }));
    } catch (error) {
      announce(error);
    }
    return true;
  };
  return {
    search: async (text) => {
      // An empty field leads to the page of words searched before and words in fashion.
      if (text === '') return onWord ? undefined : go(to.shop());
      if (mayBePasted(text) && (await look(text))) return;
      await word(text);
    },
    pasted: async (text) => {
      if (mayBePasted(text)) await look(text);
    },
    goods,
    close: () => setGoods(null),
  };
}
