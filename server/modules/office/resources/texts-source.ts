// Storefront texts as resource rows: the shipped text and the shop's own wording, by language.

import { cutText } from '#contract/clean-text.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { LANGS, listed } from '#contract/lang.ts';
import { textOf, texts } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { replaceOwnTexts } from '../../platform/settings/own-texts.ts';
import { changedTexts, marksOf, removeMarks } from '../translations/marks.ts';
import { changes, versionOf } from './row-version.ts';
import { findTextError, isOverridable } from './texts-check.ts';

const requireSettings = (ctx: OperatorCtx) => ctx.operator.permissions.includes('settings') || fail('fail.forbidden');
const FAILURE = {
  syntax: 'desk.fail.syntax',
  strange: 'desk.fail.gap',
  missing: 'desk.fail.gap_missing',
  long: 'fail.field_long',
  not_text: 'fail.field_format',
  unknown: 'fail.not_found',
} as const;
const shippedOf = (key: string): Record<string, string> => Object.fromEntries(LANGS.map((lang) => [lang, textOf(key, lang)!]));

function toTextRow(key: string, own: Record<string, string>, marks: readonly string[] = []): ResourceRow {
  return { _id: key, _version: versionOf(own), _machine: marks, key, shipped: shippedOf(key), own };
}

type Asked = { q?: string | undefined; filter?: Record<string, unknown> | undefined; page: number; page_size: number };

export async function listTexts(
  ctx: OperatorCtx,
  { q, filter, page, page_size }: Asked,
): Promise<{ total: number; data: ResourceRow[] }> {
  requireSettings(ctx);
  const own = new Map<string, Record<string, string>>();
  for (const row of await ctx.db.selectFrom('text_override').selectAll().execute())
    own.set(row.key, { ...own.get(row.key), [row.lang]: row.text });
  const wanted = (q ?? '').toLowerCase();
  const has = (key: string): boolean =>
    [key, ...Object.values(shippedOf(key)), ...Object.values(own.get(key) ?? {})].join('\n').toLowerCase().includes(wanted);
  const missing = filter?.missing === undefined ? null : String(filter.missing);
  const lacks = (key: string) => own.has(key) && own.get(key)![missing!] === undefined;
  const keys = Object.keys(texts).filter(
    (key) =>
      isOverridable(key) && (!filter?.own || own.has(key)) && (missing === null || lacks(key)) && (wanted === '' || has(key)),
  );
  const shown = keys.slice((page - 1) * page_size, page * page_size);
  const marks = await marksOf(ctx, 'texts', shown);
  return {
    total: keys.length,
    data: shown.map((key) => toTextRow(key, own.get(key) ?? {}, marks.get(key))),
  };
}

export async function detailText(ctx: OperatorCtx, id: string): Promise<ResourceRow> {
  requireSettings(ctx);
  if (!isOverridable(id)) fail('fail.not_found', {}, 'id');
  const rows = await ctx.db.selectFrom('text_override').select(['lang', 'text']).where('key', '=', id).orderBy('lang').execute();
  return toTextRow(id, Object.fromEntries(rows.map((r) => [r.lang, r.text])));
}

/** Refuses an invalid text, naming its errors. */
export function requireRight(ctx: OperatorCtx, key: string, value: string, field: string): void {
  const wrong = findTextError(key, value);
  if (!wrong) return;
  const names = wrong.names.map((name) => (wrong.problem === 'syntax' ? name : `{${name}}`));
  fail(FAILURE[wrong.problem], { name: listed(names, ctx.lang) }, field);
}

/** Writes the languages that were sent; an empty text restores the shipped one. */
export async function saveText(
  ctx: OperatorCtx,
  id: string | undefined,
  data: Record<string, unknown>,
  version: string | undefined,
): Promise<ResourceRow> {
  const old = await detailText(ctx, id ?? '');
  if (version !== old._version) fail('fail.changed');
  const languages = new Set((await ctx.db.selectFrom('language').select('code').execute()).map((r) => r.code));
  for (const [lang, value] of Object.entries(data)) {
    if (!languages.has(lang)) fail('desk.fail.unknown_field', { name: cutText(lang, 40) }, cutText(lang, 12));
    if (typeof value !== 'string' || value.length > 2000) fail('fail.field_long', { max: 2000 }, lang);
    if (value.trim() !== '') requireRight(ctx, old._id, value, lang);
    await replaceOwnTexts(ctx, lang, [old._id], value.trim() === '' ? [] : [{ key: old._id, text: value }]);
  }
  const now = await detailText(ctx, old._id);
  await removeMarks(ctx, 'texts', changedTexts(old._id, { own: old.own }, { own: now.own }));
  await audit(
    ctx,
    'resource.change',
    'texts',
    old._id,
    changes(old.own as Record<string, unknown>, now.own as Record<string, unknown>),
  );
  return now;
}
