// HTML of a mail written as plain text: codes, notices of account changes.
import { emailHtml } from './email-content.ts';

export const textToHtml = (text: string, about: { lang?: string; shop?: string; shop_url?: string } = {}): string =>
  emailHtml({
    lang: about.lang ?? '',
    shop: about.shop ?? '',
    shop_url: about.shop_url ?? '',
    blocks: [{ title: '', text, rows: [], button: null }],
    foot: [],
  });
