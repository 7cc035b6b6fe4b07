// A link or text that another app shared to the installed shop arrives in the address of the page; it is looked up like a pasted one.
import { useEffect } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { recognise } from '#shop/lib/pasted.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';

/** What the manifest's share_target fills in. */
export const sharedText = (search: string): string => {
  const params = new URLSearchParams(search);
  return ['title', 'text', 'url']
    .map((name) => params.get(`share_${name}`) ?? '')
    .filter(Boolean)
    .join(' ');
};

export function useShared(): void {
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the shop opens
  useEffect(() => {
    const text = sharedText(location.search);
    if (!text) return;
    history.replaceState(history.state, '', location.pathname + location.hash);
    recognise(text).then((answer) => {
      if (answer === 'word') go(to.shop({ keyword: text.slice(0, 100) }));
      else if ('found' in answer) go(to.item({ tp: answer.found.api_type, tid: answer.found.num_iid }));
      else go(to.itemNotFound({ url: answer.url }));
    }, announce);
  }, []);
}
