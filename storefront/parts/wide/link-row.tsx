// The goods that a link in the search field means: read while it is typed, first in the list, opened by Enter.
import { useEffect, useState } from 'react';
import { send } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { to } from '#shop/lib/paths.ts';
import type { Recognised } from '#shop/lib/recognise.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { Image } from '#ui/data/image.tsx';
import { Link } from '#ui/layout/link.tsx';

const PAUSE_MS = 200;

let last = { text: '', goods: Promise.resolve<Recognised | null>(null) };
/** Pasting, typing and Enter ask for the same text: once. */
export function readLink(text: string): Promise<Recognised | null> {
  if (last.text !== text) last = { text, goods: lookUp(text).catch(() => null) };
  return last.goods;
}

/** Only whole links of known marketplaces are looked up: what the server does not know is not noted, as a search for it is. */
async function lookUp(text: string): Promise<Recognised | null> {
  const [{ parsePasted }, { cutText }, { MAX_PASTED }] = await Promise.all([
    import('#contract/links/pasted.ts'),
    import('#contract/clean-text.ts'),
    import('#contract/links/max-pasted.ts'),
  ]);
  if (!parsePasted(text).link?.ref) return null;
  const answer = await send('obapi/itemPassword', { word: cutText(text, MAX_PASTED) });
  return answer.found ? answer : null;
}

/** What the text means, once typing pauses; nothing for words and for goods that are not known. */
export function useLink(text: string): Recognised | null {
  const [read, setRead] = useState<{ text: string; goods: Recognised } | null>(null);
  useEffect(() => {
    if (!mayBePasted(text)) return;
    let gone = false;
    const timer = setTimeout(() => {
      void readLink(text).then((goods) => !gone && setRead(goods && { text, goods }));
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return read?.text === text ? read.goods : null;
}

export function LinkRow({ goods }: { goods: Recognised }) {
  return (
    <Link href={to.item({ tp: goods.api_type, tid: goods.num_iid })} className="wide-link">
      <Image {...picture(goods.pic_url, 110)} alt="" />
      <span>
        <b className="ui-cut">{goods.title}</b>
        {t('wide.link', { market: marketName(goods.api_type) })}
      </span>
      <kbd>Enter</kbd>
    </Link>
  );
}
