// Countries, states and cities to choose from in an address form; country calling codes.
import type { AreaOut } from '#contract/calls/addresses.ts';
import { type Names, pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { TaxIdRule } from '../../../db/base/tax-ids.ts';
import { stateOf } from './queries.ts';

/** Areas have numeric ids, countries have codes: a country's numeric id is computed from its letters, far above those of areas. */
const COUNTRY_IDS = 1_000_000_000;
const countryId = (code: string): number => COUNTRY_IDS + (code.charCodeAt(0) - 65) * 26 + (code.charCodeAt(1) - 65);
const countryAt = (id: number): string =>
  String.fromCharCode(65 + Math.floor((id - COUNTRY_IDS) / 26), 65 + ((id - COUNTRY_IDS) % 26));

export async function areaList(ctx: Ctx, input: { pid?: number | undefined; country?: string | undefined }): Promise<AreaOut[]> {
  const country = input.country ?? (input.pid && input.pid >= COUNTRY_IDS ? countryAt(input.pid) : undefined);
  if (country) return topAreas(ctx, country);
  return input.pid ? areasUnder(ctx, input.pid) : countryList(ctx);
}

/** Countries that are shipped to first, then all others by name. */
async function countryList(ctx: Ctx): Promise<AreaOut[]> {
  const rows = await ctx.db.selectFrom('country').selectAll().execute();
  const withAreas = new Set((await ctx.db.selectFrom('area').select('country').distinct().execute()).map((a) => a.country));
  const named = rows.map((c) => ({ ...c, name: pick(c.names, ctx.lang) }));
  const byName = new Intl.Collator(ctx.lang).compare;
  named.sort((a, b) => Number(b.served) - Number(a.served) || (a.served ? a.sort - b.sort : byName(a.name, b.name)));
  return named.map((c) => ({
    id: countryId(c.code),
    pid: 0,
    code: c.code,
    name: c.name,
    level: 'country',
    children: withAreas.has(c.code),
    rules: {
      mobilecode: c.mobilecode,
      postcode: c.postcode,
      postcode_example: c.postcode_example,
      postcode_required: c.postcode_required,
      state_required: c.state_required,
      tax_id: taxRule(c.tax_id as TaxIdRule | null, ctx.lang),
    },
  }));
}

const taxRule = (rule: TaxIdRule | null, lang: string) =>
  rule && { type: rule.type, label: pick(rule.labels, lang), help: pick(rule.help, lang), required: rule.required };

async function topAreas(ctx: Ctx, country: string): Promise<AreaOut[]> {
  const known = await ctx.db.selectFrom('country').select('code').where('code', '=', country).executeTakeFirst();
  if (!known) fail('fail.not_found', {}, 'country');
  const rows = await areas(ctx).where('a.country', '=', country).where('a.pid', '=', 0).execute();
  return rows.map((a) => areaOut(a, ctx.lang, countryId(country)));
}

async function areasUnder(ctx: Ctx, pid: number): Promise<AreaOut[]> {
  const parent = await ctx.db.selectFrom('area').select('id').where('id', '=', pid).executeTakeFirst();
  if (!parent) fail('fail.not_found', {}, 'pid');
  const rows = await areas(ctx).where('a.pid', '=', pid).execute();
  return rows.map((a) => areaOut(a, ctx.lang, pid));
}

const areas = (ctx: Ctx) =>
  ctx.db
    .selectFrom('area as a')
    .select((eb) => [
      'a.id',
      'a.code',
      'a.level',
      'a.names',
      eb.exists(eb.selectFrom('area as c').select('c.id').whereRef('c.pid', '=', 'a.id')).as('children'),
    ])
    .orderBy('a.id');

const areaOut = (
  a: { id: number; code: string; level: string; names: Names; children: unknown },
  lang: string,
  pid: number,
): AreaOut => ({
  id: a.id,
  pid,
  code: a.code,
  name: pick(a.names, lang),
  level: a.level as 'state' | 'city',
  children: Boolean(a.children),
});

export async function mobileCodes(ctx: Ctx): Promise<{ code: string; country: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('country')
    .select(['code', 'names', 'mobilecode', 'served', 'sort'])
    .where('mobilecode', '<>', '')
    .execute();
  const named = rows.map((c) => ({ ...c, name: pick(c.names, ctx.lang) }));
  const byName = new Intl.Collator(ctx.lang).compare;
  named.sort((a, b) => Number(b.served) - Number(a.served) || (a.served ? a.sort - b.sort : byName(a.name, b.name)));
  return named.map((c) => ({ code: c.mobilecode, country: c.code, name: c.name }));
}

/** The English name of an address's state when it is a known one, else as the member wrote it. */
export async function stateAbroad(
  ctx: Pick<Ctx, 'db'>,
  a: { country: string; state_code: string; state: string },
): Promise<string> {
  const known = a.state_code ? await stateOf(ctx, a.country, a.state_code, '') : undefined;
  return known?.names.en ?? a.state;
}
