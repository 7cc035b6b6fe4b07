// Translates what is missing inside of a row: each text once, as many as the service takes in one question.
import type { Resource } from '#contract/desk/resource.ts';
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { lookUp, readsTheSame } from '../../catalog/translation/dictionary.ts';
import { hasWords, translatePlain } from '../../catalog/translation/plain.ts';
import { sourceOf } from './fields.ts';
import { innerParts, turnTexts } from './inner.ts';

const MOST_CHARS = 200;
/** What joins the names of options in the name of a SKU: "Red / XL" or "Colour: Red; Size: XL". */
const JOINTS = /( \/ |; |: )/;
const piecesOf = (text: string, joined: boolean): string[] => (joined ? text.split(JOINTS) : [text]);

/** The parts that were filled; null: the service does not answer now. */
export async function fillInner(
  ctx: Ctx,
  r: Resource,
  row: Readonly<Record<string, unknown>>,
  lang: string,
): Promise<Record<string, unknown> | null> {
  const wanted = new Map<string, Set<string>>();
  const collect = (joined: boolean) => (names: Names) => {
    const from = sourceOf(names, lang);
    if (from === undefined) return names;
    const words = piecesOf(names[from]!, joined).filter((piece) => hasWords(piece) && !readsTheSame(piece));
    wanted.set(from, new Set([...(wanted.get(from) ?? []), ...words]));
    return names;
  };
  for (const { name, keys, joined } of innerParts(r)) turnTexts(row[name], keys, collect(joined));
  const found = new Map<string, Map<string, string>>();
  for (const [from, texts] of wanted) {
    const turned = await translated(ctx, [...texts], from, lang);
    if (!turned) return null;
    found.set(from, turned);
  }
  const data: Record<string, unknown> = {};
  for (const { name, keys, joined } of innerParts(r)) {
    let filled = false;
    const turned = turnTexts(row[name], keys, (names) => {
      const from = sourceOf(names, lang);
      if (from === undefined) return names;
      const text = piecesOf(names[from]!, joined)
        .map((piece) => found.get(from)?.get(piece) ?? piece)
        .join('');
      if (text.length > MOST_CHARS) return names;
      filled = true;
      return { ...names, [lang]: text };
    });
    if (filled) data[name] = turned;
  }
  return data;
}

async function translated(ctx: Ctx, texts: readonly string[], from: string, to: string): Promise<Map<string, string> | null> {
  const most = ctx.app.config.translator?.max_texts ?? texts.length;
  const found = new Map<string, string>();
  for (const text of texts) {
    const word = lookUp(text, from, to);
    if (word !== null) found.set(text, word);
  }
  const open = texts.filter((text) => !found.has(text));
  for (let at = 0; at < open.length; at += most) {
    const some = open.slice(at, at + most);
    const given = await translatePlain(ctx, some, to, from);
    if (!given) return null;
    for (const [n, text] of some.entries()) found.set(text, given[n]!);
  }
  return found;
}
