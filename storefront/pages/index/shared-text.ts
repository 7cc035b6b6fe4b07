// A link or text that another app shared to the installed shop arrives in the address of the page; it is looked up like a pasted one.
import { useEffect, useState } from 'react';

/** What the manifest's share_target fills in. */
export const sharedText = (search: string): string => {
  const params = new URLSearchParams(search);
  return ['title', 'text', 'url']
    .map((name) => params.get(`share_${name}`) ?? '')
    .filter(Boolean)
    .join(' ');
};

/** The text that the shop was opened with. It is removed from the address, so it is looked up once. */
export function useShared(): string {
  const [text] = useState(() => sharedText(globalThis.location?.search ?? ''));
  useEffect(() => {
    if (text) history.replaceState(history.state, '', location.pathname + location.hash);
  }, [text]);
  return text;
}
