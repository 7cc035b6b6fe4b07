// Telling a pasted link or share text from a search word, and finding the goods it means.
import { send } from '#shop/lib/api.ts';
import { storage } from '#shop/lib/storage.ts';

export type Recognised = { api_type: string; num_iid: string; title: string; pic_url: string };
export type Answer = { found: Recognised } | { url: string } | 'word';

/** An address, or a share text of a marketplace: a code between special signs, or 【title】 with an address. */
export const looksPasted = (text: string): boolean =>
  /https?:\/\/\S+/i.test(text) ||
  /(^|[\s，。])(m\.tb\.cn|e\.tb\.cn|u\.jd\.com|3\.cn|k\.youshop10\.com|qr\.1688\.com)\/\S+/i.test(text) ||
  /([￥₤€₴₳¢$])[A-Za-z0-9]{8,14}\1/.test(text) ||
  /\b[A-Z]{2}\d{3,4}\s+\S+/.test(text);

const MOST_KEPT = 20;

/** Asks the server what a text means. What it does not know is remembered, to be added by hand. */
export async function recognise(text: string): Promise<Answer> {
  if (!looksPasted(text)) return 'word';
  const answer = await send('obapi/itemPassword', { word: text.slice(0, 2000) });
  if (answer.found)
    return { found: { api_type: answer.api_type, num_iid: answer.num_iid, title: answer.title, pic_url: answer.pic_url } };
  if (!answer.url) return 'word';
  storage.set('notFound', [answer.url, ...(storage.get('notFound') ?? []).filter((u) => u !== answer.url)].slice(0, MOST_KEPT));
  return { url: answer.url };
}
