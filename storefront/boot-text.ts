// Texts for the time before, or without, the language pack.
import { fill, LANGS } from '#contract/lang.ts';
import { boot } from '#contract/messages/boot.ts';
import { knows, lang, type Params, tell } from '#shop/lib/i18n.ts';
import { storage } from '#shop/lib/storage.ts';

/** The pack's text where there is one, else the built-in one in the user's likely language. */
export function bootText(key: keyof typeof boot, params: Params = {}): string {
  if (knows(key)) return tell(key, params);
  const guess = storage.get('language') ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en');
  const at = (LANGS as readonly string[]).indexOf(guess);
  return fill(boot[key][at < 0 ? 1 : at]!, params, lang());
}
