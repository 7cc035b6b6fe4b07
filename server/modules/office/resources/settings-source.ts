// Settings as resource rows: those that the owner may change, their unit and current value.

import { cutText } from '#contract/clean-text.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { pictureAddress, webAddress } from '#contract/web-address.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { isTimeZone } from '../../../dates.ts';
import { audit, type LatestEntry, latestOf } from '../../platform/audit/audit.ts';
import { inUnit } from '../../platform/audit/describe.ts';
import { boundsOf } from '../../platform/settings/bounds.ts';
import { parseCountries, parseDays, parsePoints } from '../../platform/settings/day-list.ts';
import type { StoredSetting } from '../../platform/settings/defaults.ts';
import { AUTO } from '../../platform/settings/first-choice.ts';
import { ALL_SETTINGS } from '../../platform/settings/gateway-fees.ts';
import { storeSetting } from '../../platform/settings/settings.ts';
import { versionOf } from './row-version.ts';
import { lastChange, settingWords } from './setting-past.ts';

type Def = (typeof ALL_SETTINGS)[string];
const DEFS = ALL_SETTINGS;
/** A mail address, alone or as Name <address>. */
const SENDER = /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;
const NUMBERS = ['fen', 'bp', 'hours', 'days', 'minutes', 'seconds', 'grams', 'count', 'points'];

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Choices from the shop's own tables. */
async function tableChoices(ctx: OperatorCtx): Promise<Record<string, string[]>> {
  const [languages, currencies, countries, warehouses] = await Promise.all([
    ctx.db.selectFrom('language').select('code').where('enabled', '=', true).orderBy('sort').execute(),
    ctx.db.selectFrom('currency').select('code').where('enabled', '=', true).orderBy('sort').execute(),
    ctx.db.selectFrom('country').select('code').where('served', '=', true).orderBy('sort').execute(),
    ctx.db.selectFrom('warehouse').select('id').where('enabled', '=', true).orderBy('sort').execute(),
  ]);
  return {
    language: [AUTO, ...languages.map((r) => r.code)],
    currency: [AUTO, ...currencies.map((r) => r.code)],
    country: countries.map((r) => r.code),
    warehouse_id: warehouses.map((r) => String(r.id)),
    time_zone: ZONES,
  };
}

const requireSettings = (ctx: OperatorCtx) => ctx.operator.permissions.includes('settings') || fail('fail.forbidden');

export async function listSettings(ctx: OperatorCtx): Promise<{ total: number; data: ResourceRow[] }> {
  requireSettings(ctx);
  const own = new Map(
    (await ctx.db.selectFrom('setting').select(['key', 'value']).execute()).map((r) => [r.key, r.value as unknown]),
  );
  const choices = await tableChoices(ctx);
  const past = await latestOf(ctx, 'settings', Object.keys(DEFS));
  const data = Object.entries(DEFS).map(([key, def]) =>
    toSettingRow(ctx, key, def, own.has(key) ? own.get(key) : def.default, own.has(key), choices[key], past.get(key)),
  );
  return { total: data.length, data };
}

const inLanguage = ([zh, en]: readonly [string, string], lang: string): string => (lang.startsWith('zh') ? zh : en);

/** A value that is not offered any more stays in sight. */
const withCurrent = (choices: readonly string[], value: unknown): string[] =>
  choices.length === 0 || choices.includes(String(value)) ? [...choices] : [String(value), ...choices];

function toSettingRow(
  ctx: OperatorCtx,
  key: string,
  def: Def,
  value: unknown,
  changed: boolean,
  choices?: string[],
  past?: LatestEntry,
): ResourceRow {
  return {
    _id: key,
    _version: versionOf({ value: value ?? null }),
    key,
    value,
    default: def.default,
    changed,
    unit: def.unit,
    group: def.group,
    doc: inLanguage(def.doc, ctx.lang),
    help: def.help ? inLanguage(def.help, ctx.lang) : '',
    choices: withCurrent(choices ?? def.choices ?? [], value),
    bounds: boundsOf(key, def.unit),
    words: settingWords(key, def),
    last: past ? lastChange(def, past) : null,
  };
}

export async function detailSetting(ctx: OperatorCtx, id: string): Promise<ResourceRow> {
  return (await listSettings(ctx)).data.find((r) => r._id === id) ?? fail('fail.not_found', {}, 'id');
}

export async function saveSetting(
  ctx: OperatorCtx,
  id: string | undefined,
  data: Record<string, unknown>,
  version: string | undefined,
): Promise<ResourceRow> {
  requireSettings(ctx);
  const def = id === undefined ? undefined : DEFS[id];
  if (!id || !def || !Object.hasOwn(DEFS, id)) fail('fail.not_found', {}, 'id');
  const old = await detailSetting(ctx, id);
  if (version !== old._version) fail('fail.changed');
  const unknown = Object.keys(data).find((n) => n !== 'value');
  if (unknown) fail('desk.fail.unknown_field', { name: cutText(unknown, 40) }, cutText(unknown, 40));
  const value = settingValue(id, def, data.value, ctx.lang, old.choices as string[]);
  if (def.unit === 'country_list') await requireCountries(ctx, id, String(value));
  await storeSetting(ctx, id, value);
  await audit(ctx, 'resource.change', 'settings', id, { before: old.value as StoredSetting, after: value });
  return detailSetting(ctx, id);
}

/** Refuses codes that are no country's, by name. */
async function requireCountries(ctx: OperatorCtx, id: string, codes: string): Promise<void> {
  const known = new Set((await ctx.db.selectFrom('country').select('code').execute()).map((row) => row.code));
  const unknown = codes.split(' ').filter((code) => code !== '' && !known.has(code));
  if (unknown.length > 0) fail('desk.settings.no_country', { codes: unknown.join(' ') }, id);
}

/** The value in the setting's own unit, or a refusal that names it. */
export function settingValue(
  id: string,
  def: Pick<Def, 'unit' | 'default' | 'choices'>,
  value: unknown,
  lang: string,
  choices: readonly string[] = def.choices ?? [],
): StoredSetting {
  if (NUMBERS.includes(def.unit)) {
    const n = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
    if (typeof n !== 'number' || !Number.isInteger(n)) fail('fail.field_format', {}, id);
    const bounds = boundsOf(id, def.unit);
    if (bounds && (n < bounds.min || n > bounds.max))
      fail(
        `desk.settings.bounds.${bounds.reason}`,
        { min: inUnit(def.unit, bounds.min, lang), max: inUnit(def.unit, bounds.max, lang) },
        id,
      );
    if (choices.length > 0 && !choices.includes(String(n))) fail('fail.field_choice', {}, id);
    return n;
  }
  if (def.unit === 'flag') return typeof value === 'boolean' ? value : fail('fail.field_format', {}, id);
  if (typeof value !== 'string') fail('fail.field_format', {}, id);
  const text = value.trim();
  // Zones have more names than are offered.
  if (id !== 'time_zone' && choices.length > 0 && !choices.includes(text)) fail('fail.field_choice', {}, id);
  if (text.length > 500) fail('fail.field_long', { max: 500 }, id);
  if (id.endsWith('_url') && text !== '') return webAddress(text) ?? fail('fail.field_format', {}, id);
  if (id === 'logo' && text !== '') return pictureAddress(text) ?? fail('fail.field_format', {}, id);
  if (id === 'mail_from' && text !== '' && !SENDER.test(text)) fail('fail.field_format', {}, id);
  if (id === 'time_zone' && !isTimeZone(text)) fail('fail.field_format', {}, id);
  if (def.unit === 'day_list' && !parseDays(text)) fail('fail.field_format', {}, id);
  if (def.unit === 'country_list') return parseCountries(text)?.join(' ') ?? fail('fail.field_format', {}, id);
  if (def.unit === 'point_list' && !parsePoints(text)) fail('fail.field_format', {}, id);
  if (id === 'work_days' && !parseDays(text)?.every((day) => day >= 1 && day <= 7)) fail('fail.field_format', {}, id);
  if (id === 'closed_days' && !text.split(/\s+/).every((day) => day === '' || isDay(day))) fail('fail.field_format', {}, id);
  return text;
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
