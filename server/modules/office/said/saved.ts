// Words that are a saved text as it stands, whatever filled its gaps, or the usual problems of goods: the shop has them in other
// languages already.
import { fillCanned, readCanned } from '#contract/canned.ts';
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { usualProblems } from '../../warehouse/receiving/problem-texts.ts';

/** Finds what the shop itself says in this language; undefined where it is no saved text, or one that the language lacks. */
export async function savedIn(ctx: Pick<Ctx, 'db'>, lang: string): Promise<(text: string) => string | undefined> {
  const rows = await ctx.db.selectFrom('canned_reply').select('texts').orderBy('id').execute();
  const known = rows.map((row) => row.texts).filter((texts) => texts[lang]);
  return (text) => {
    for (const texts of known) {
      const found = inLang(texts, text, lang);
      if (found !== undefined) return found;
    }
    return usualProblems(text)?.[lang];
  };
}

function inLang(texts: Names, text: string, lang: string): string | undefined {
  for (const saved of Object.values(texts)) {
    const facts = readCanned(saved, text);
    if (facts) return fillCanned(texts[lang]!, facts);
  }
  return undefined;
}
