// Texts for the time before, or without, the language pack: the area `boot` of every language is part of the first load. They
// (those that the shop offers) are words and plain {gaps} only (tools/house/texts.test.ts): nothing has to be parsed.
import type boot from '#contract/texts/en/boot.json';
import { hasText, type Params, translate } from '#shop/lib/i18n.ts';
import { storage } from '#shop/lib/storage.ts';

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>('../contract/texts/{zh-cn,en}/boot.json', { eager: true, import: 'default' });
const tableOf = (lang: string): Texts | undefined => files[`../contract/texts/${lang}/boot.json`];

/** The pack's text where there is one, else the built-in one in the user's likely language. */
export function bootText(key: keyof typeof boot, params: Params = {}): string {
  if (hasText(key)) return translate(key, params);
  const guess = storage.get('language') ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en');
  const text = tableOf(guess)?.[key] ?? tableOf('en')![key]!;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
