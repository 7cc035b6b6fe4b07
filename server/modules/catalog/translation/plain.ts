// Plain texts by the translation service: what people write to each other. The caller says what is stored of it.

import { SourceFailed } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { askSource } from '../sources/ask.ts';

/** The service takes and returns HTML: signs of markup stay what they are, and so do ends of lines. */
const toMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r?\n/g, '<br>');
const SIGNS: readonly [RegExp, string][] = [
  [/\s*<br\s*\/?>\s*/gi, '\n'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#0*39;|&#x0*27;/gi, "'"],
  [/&amp;/g, '&'],
];
const fromMarkup = (html: string): string => SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), html).trim();

export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** At most as many as the service takes at once, in their order; null: it does not answer now, or none is set up. `from`: '' where the service finds out. */
export async function translatePlain(
  ctx: Ctx,
  texts: readonly string[],
  to: string,
  from = '',
): Promise<readonly string[] | null> {
  const { translator } = ctx.app.config;
  if (!translator) return null;
  if (texts.length === 0) return [];
  try {
    const given = await askSource(ctx, translator, 'translate', (signal) =>
      translator.translate(texts.map(toMarkup), from, to, signal),
    );
    return given.map(fromMarkup);
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return null;
  }
}
