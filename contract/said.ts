// What was written in one language, for readers of others: a saved text in the shop's own languages, or a translation by a service.
import { type Names, pick } from './lang.ts';

export type TranslatedText = { text: string; texts?: Names | null | undefined; translations?: Names | null | undefined };

/** `original`: what was written, where `text` was translated by a service. */
export type Shown = { text: string; original?: string };

export function saidIn({ text, texts, translations }: TranslatedText, lang: string): Shown {
  if (texts) return { text: pick(texts, lang) };
  const translated = translations?.[lang];
  return translated === undefined || translated === text ? { text } : { text: translated, original: text };
}

/** Whether a service may still turn it into this language. */
export const isUntranslated = ({ text, texts, translations }: TranslatedText, lang: string): boolean =>
  /\p{L}/u.test(text) && !texts && translations?.[lang] === undefined;
