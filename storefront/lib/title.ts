// The title of the window: the page, then the shop.
import { useEffect } from 'react';
import { translate } from '#shop/lib/i18n.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';

const shop = () => settingsStore.get().configList?.all.name ?? 'Sampan';

/** By key or text. */
export function setTitle(title: string): void {
  const text = translate(title);
  document.title = text ? `${text} · ${shop()}` : shop();
}

/** A page that knows a better title than its screen's: the goods, the order number. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
}
