// Addresses of pages for readers from outside; without a language they lead to the reader's.
import type { GoodsRef } from '#contract/links/link.ts';

export const itemPath = (id: string, lang?: string): string => (lang ? `/s/${lang}/${id}` : `/s/${id}`);

/** Where a product is in the app. */
export const itemApp = ({ api_type, num_iid }: GoodsRef): string =>
  `/wap/#/pages/item/index?${new URLSearchParams({ tp: api_type, tid: num_iid })}`;

/** Without an id: all categories. */
export const categoryPath = (id: number | null, lang?: string): string =>
  `/c${lang ? `/${lang}` : ''}${id === null ? '' : `/${id}`}`;
