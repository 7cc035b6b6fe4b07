// Handlers of the back office: what is missing by language.

import { resourceOf } from '#contract/desk/resource-list.ts';
import type { TranslationsOverview } from '#contract/desk/translations.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireAny } from '../../platform/may.ts';
import { counts, languagesOf } from './counts.ts';
import { LARGE, mayFill, textFields, translated } from './fields.ts';
import { innerParts } from './inner.ts';
import { removeMarks } from './marks.ts';

const permissionOf = (name: string) => (name === 'texts' ? 'settings' : (resourceOf(name)?.permission ?? 'settings'));

async function overview(ctx: OperatorCtx): Promise<TranslationsOverview> {
  const names = [...translated.map((r) => r.name), 'texts'].filter((name) =>
    ctx.operator.permissions.includes(permissionOf(name)),
  );
  const languages = await languagesOf(ctx);
  const [counted, machine, open] = await Promise.all([
    counts(ctx, names, languages),
    ctx.db
      .selectFrom('machine_text')
      .select((eb) => ['resource', 'lang', eb.cast<number>(eb.fn.count('row_id').distinct(), 'int4').as('n')])
      .groupBy(['resource', 'lang'])
      .execute(),
    ctx.db.selectFrom('text_fill').select(['resource', 'lang']).where('done_at', 'is', null).execute(),
  ]);
  const found = new Map(counted.map((one) => [one.resource, one]));
  const is = (resource: string, lang: string) => (one: { resource: string; lang: string }) =>
    one.resource === resource && one.lang === lang;
  return {
    translates: ctx.app.config.translator !== null,
    languages,
    rows: names.map((resource) => ({
      resource,
      total: found.get(resource)?.total ?? 0,
      counted_at: found.get(resource)?.at?.toISOString() ?? null,
      large: LARGE.includes(resource),
      fills: mayFill(resource),
      languages: languages.map(({ code }) => ({
        code,
        missing: found.get(resource)?.missing[code] ?? 0,
        machine: machine.find(is(resource, code))?.n ?? 0,
        filling: open.some(is(resource, code)),
      })),
    })),
  };
}

async function ask(ctx: OperatorCtx, { resource, text_lang }: { resource: string; text_lang: string }): Promise<void> {
  requireAny(ctx, [permissionOf(resource)]);
  if (!translated.some((r) => r.name === resource) && resource !== 'texts') fail('fail.not_found', {}, 'resource');
  if (!mayFill(resource)) fail('desk.fail.by_people', {}, 'resource');
  if (!ctx.app.config.translator) fail('desk.fail.no_translator');
  if (!(await languagesOf(ctx)).some(({ code }) => code === text_lang)) fail('fail.not_found', {}, 'text_lang');
  const again = { operator_id: ctx.operator.id, at: ctx.now, after_key: '', filled: 0, done_at: null };
  await ctx.db
    .insertInto('text_fill')
    .values({ resource, lang: text_lang, ...again })
    .onConflict((c) => c.columns(['resource', 'lang']).doUpdateSet(again).where('text_fill.done_at', 'is not', null))
    .execute();
  await audit(ctx, 'translations.fill', resource, text_lang);
}

export const translationsDesk = {
  'translations/overview': (ctx) => overview(ctx),
  'translations/fill': async (ctx, input) => {
    await ask(ctx, input);
    return overview(ctx);
  },
  'translations/read': async (ctx, { resource, id, field, text_lang }) => {
    requireAny(ctx, [permissionOf(resource)]);
    const r = resourceOf(resource);
    if (resource !== 'texts' && !(r && [...textFields(r), ...innerParts(r)].some((f) => f.name === field)))
      fail('fail.not_found', {}, 'field');
    await removeMarks(ctx, resource, [{ row_id: id, field, lang: text_lang }]);
    await audit(ctx, 'translations.read', resource, id, { field, lang: text_lang });
    return {};
  },
} satisfies Partial<DeskHandlers>;
