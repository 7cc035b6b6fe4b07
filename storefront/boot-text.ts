// Texts for the time before, or without, the language pack. The page brings those of its language, and the last start has left
// those of the reader's; English is built in, as words and plain {gaps} only (tools/house/texts.test.ts): nothing has to be parsed.
import english from '#contract/texts/en/boot.json';
import { type BootData, lastBoot } from '#shop/lib/boot-data.ts';
import { hasText, type Pack, type Params, translate } from '#shop/lib/i18n.ts';
import { storage } from '#shop/lib/storage.ts';

type Texts = { lang: string; pack: Pack };

let ofPage: Texts | null | undefined;
/** The texts in the page, however old it is; null for a page without any. */
function pageTexts(): Texts | null {
  if (ofPage !== undefined) return ofPage;
  try {
    ofPage = JSON.parse(document.getElementById('boot')?.textContent || 'null') as BootData | null;
  } catch {
    // A page that was cut short: the shop says so in English.
    ofPage = null;
  }
  return ofPage;
}

/** The pack's text where there is one, else that of the page or of the last start, in the reader's language if either has it. */
export function bootText(key: keyof typeof english, params: Params = {}): string {
  if (hasText(key)) return translate(key, params);
  const known = [pageTexts(), lastBoot.get()].filter((one) => one !== null);
  const saved = storage.get('language');
  const text = (known.find((one) => one.lang === saved) ?? known[0])?.pack[key];
  return (typeof text === 'string' ? text : Array.isArray(text) ? filled(text) : english[key]).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => String(params[name] ?? whole),
  );
}

/** A compiled text of words and gaps as it was written. */
const filled = (parts: readonly unknown[]): string =>
  parts.map((part) => (Array.isArray(part) ? `{${String(part[0])}}` : String(part))).join('');
