// Finds the goods that a pasted link or share text means. The tables of links are the server's own
// (contract/links); they are loaded with the first text that could be one.
import { MAX_PASTED } from '#contract/links/max-pasted.ts';
import { send } from '#shop/lib/api.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { persisted, storage } from '#shop/lib/storage.ts';

export type Recognised = { api_type: string; num_iid: string; title: string; pic_url: string };
/**
 * Known goods; else the address with title and price from the text, and the marketplace and number that were read from it; else a word to search for.
 */
export type PastedAnswer = { found: Recognised } | Unknown | 'word';
type Unknown = { url: string; title: string; price?: number; tp?: string; tid?: string };

const MOST_KEPT = 20;

/** Pictures of the page that was looked up last, to add its goods by hand. */
type PagePictures = { url: string; pictures: string[] };
const isPagePictures = (value: unknown): value is PagePictures =>
  typeof (value as PagePictures | null)?.url === 'string' && Array.isArray((value as PagePictures).pictures);
const pagePictures = persisted<PagePictures>('page_pictures', { url: '', pictures: [] }, isPagePictures);
export const picturesOf = (url: string): string[] => (pagePictures.get().url === url ? pagePictures.get().pictures : []);

/** Asks the server what a text means. What it does not know is stored, to be added by hand. */
export async function recognise(text: string): Promise<PastedAnswer> {
  if (!mayBePasted(text)) return 'word';
  const { looksPasted } = await import('#contract/links/pasted.ts');
  if (!looksPasted(text)) return 'word';
  const { cutText } = await import('#contract/clean-text.ts');
  const answer = await send('obapi/itemPassword', { word: cutText(text, MAX_PASTED) });
  if (answer.found)
    return { found: { api_type: answer.api_type, num_iid: answer.num_iid, title: answer.title, pic_url: answer.pic_url } };
  if (!answer.url) return 'word';
  storage.set('notFound', [answer.url, ...(storage.get('notFound') ?? []).filter((u) => u !== answer.url)].slice(0, MOST_KEPT));
  pagePictures.set({ url: answer.url, pictures: answer.pictures });
  const { url, title, price, api_type, num_iid } = answer;
  return { url, title, price, ...(api_type && { tp: api_type }), ...(api_type && num_iid && { tid: num_iid }) };
}
