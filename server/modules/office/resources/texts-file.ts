// Import and export of the shop's own wording for translation tools: one language as JSON, key to ICU MessageFormat.

import type { Input, Output } from '#contract/call.ts';
import { cutText } from '#contract/clean-text.ts';
import type { textFiles } from '#contract/desk/texts.ts';
import { textOf, texts } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { replaceOwnTexts } from '../../platform/settings/own-texts.ts';
import { removeMarks } from '../translations/marks.ts';
import { versionOf } from './row-version.ts';
import { findTextError, isOverridable, type TextError } from './texts-check.ts';
import { writeXliff } from './xliff.ts';

type Calls = (typeof textFiles)['texts'];
type Own = Record<string, string>;

async function ownTexts(ctx: OperatorCtx, lang: string): Promise<Own> {
  const known = await ctx.db.selectFrom('language').select('code').where('code', '=', lang).executeTakeFirst();
  if (!known) fail('fail.not_found', {}, 'text_lang');
  const rows = await ctx.db.selectFrom('text_override').select(['key', 'text']).where('lang', '=', lang).orderBy('key').execute();
  return Object.fromEntries(rows.filter((row) => isOverridable(row.key)).map((row) => [row.key, row.text]));
}

/** The shop's own wording only, or every text as users see it, to start a translation from. */
export async function exportTexts(
  ctx: OperatorCtx,
  { text_lang, all }: Input<Calls['export']>,
): Promise<Output<Calls['export']>> {
  const own = await ownTexts(ctx, text_lang);
  if (!all) return { entries: own };
  const keys = Object.keys(texts).filter(isOverridable);
  return { entries: Object.fromEntries(keys.map((key) => [key, own[key] ?? textOf(key, text_lang)!])) };
}

/** The same with the source beside each text; what is still English has no target. */
export async function exportXliff(
  ctx: OperatorCtx,
  { text_lang, source_lang, all }: Input<Calls['xliff']>,
): Promise<Output<Calls['xliff']>> {
  const { entries } = await exportTexts(ctx, { text_lang, all });
  const sources = (await exportTexts(ctx, { text_lang: source_lang, all: true })).entries;
  const keys = all
    ? Object.keys(entries)
    : [...new Set([...Object.keys(entries), ...Object.keys(await ownTexts(ctx, source_lang))])];
  const isTranslated = (key: string, text: string) => text_lang === 'en' || text !== textOf(key, 'en');
  const units = keys.map((key) => {
    const target = entries[key];
    return { key, source: sources[key]!, target: target !== undefined && isTranslated(key, target) ? target : null };
  });
  return { text: writeXliff({ source: source_lang, target: text_lang }, units) };
}

/** Sorts entries into valid, wrong and unchanged. An empty text is not translated yet; one equal to the current text changes nothing. */
function sortEntries(entries: Record<string, unknown>, own: Own, lang: string) {
  const right: { key: string; now: string; text: string }[] = [];
  const wrong: ({ key: string; text: string } & TextError)[] = [];
  let same = 0;
  for (const [key, value] of Object.entries(entries)) {
    const now = isOverridable(key) ? (own[key] ?? textOf(key, lang)!) : '';
    if (value === '' || value === now) {
      same += 1;
      continue;
    }
    const found = findTextError(key, value);
    if (found) wrong.push({ key, text: typeof value === 'string' ? cutText(value, 200) : '', ...found });
    else right.push({ key, now, text: value as string });
  }
  return { right, wrong, same };
}

/** What a file would change, and its errors. Writes nothing. */
export async function checkTexts(
  ctx: OperatorCtx,
  { text_lang, entries }: Input<Calls['check']>,
): Promise<Output<Calls['check']>> {
  const own = await ownTexts(ctx, text_lang);
  return { ...sortEntries(entries, own, text_lang), version: versionOf(own) };
}

/** Stores a checked file, all of it or nothing. */
export async function importTexts(
  ctx: OperatorCtx,
  { text_lang, entries, version }: Input<Calls['import']>,
): Promise<Output<Calls['import']>> {
  const own = await ownTexts(ctx, text_lang);
  if (version !== versionOf(own)) fail('fail.changed');
  const { right, wrong } = sortEntries(entries, own, text_lang);
  if (wrong.length > 0) fail('desk.fail.texts_wrong', { n: wrong.length });
  const keys = right.map((row) => row.key);
  if (keys.length > 0) {
    const kept = right.filter(({ key, text }) => text !== textOf(key, text_lang));
    await replaceOwnTexts(ctx, text_lang, keys, kept);
    await removeMarks(
      ctx,
      'texts',
      keys.map((key) => ({ row_id: key, field: 'own', lang: text_lang })),
    );
    await audit(ctx, 'texts.import', 'texts', text_lang, { texts: right.length });
  }
  return { stored: right.length };
}
