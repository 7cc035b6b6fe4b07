// Formats the details of an audit entry for display: field names as the screens show them, amounts and measures with units, choices by their names.

import { cny } from '#contract/amount.ts';
import { choiceOf, type Field, labelOf } from '#contract/desk/resource.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import { lookup } from '#contract/lookup.ts';
import { say } from '#contract/messages.ts';
import { ALL_SETTINGS } from '../settings/gateway-fees.ts';

/** The thing of the entry; without it values are shown only with their names. */
export type About = { thing: string; thing_id: string };
type Unit = string | undefined;

const MONEY = ['amount', 'fee', 'freight', 'gave', 'spent_from', 'spent_to', 'wallet_from', 'wallet_to'];
const SIDES = ['length', 'width', 'height'];
/** Prefixes of the text keys for values that are codes. */
const CODES = lookup<string>({
  account: 'desk.members.account',
  fault: 'desk.aftersale.fault',
  result: 'desk.audit.result',
});
/** Text areas of back-office pages: complete prefixes here would be included in the first pack of texts. */
const OFFICE_WORDS = ['desk.segments', 'desk.section'];
const UNIT_WORDS = 'desk.unit';
const ARROW = ' → ';

const firstText = (keys: readonly string[], lang: string): string | undefined =>
  keys.map((key) => [key, say(key, {}, lang)] as const).find(([key, text]) => text !== key)?.[1];

function wordOf(name: string, lang: string, fields: readonly Field[]): string {
  if (/^\d+$/.test(name)) return String(Number(name) + 1);
  const own = fields.find((f) => f.name === name);
  const keys = [
    `desk.audit.word.${name}`,
    `desk.field.${name}`,
    `desk.input.${name}`,
    ...OFFICE_WORDS.map((area) => `${area}.${name}`),
  ];
  return firstText(own ? [labelOf(own), ...keys] : keys, lang) ?? name;
}

/** The path of a value inside a column, such as `names.en`, step by step. */
const nameOf = (path: string, lang: string, fields: readonly Field[] = []): string =>
  path
    .split('.')
    .map((name) => wordOf(name, lang, fields))
    .join(' › ');

/** A value in its unit: that of a setting, or the kind of a field. */
export function inUnit(unit: Unit, value: unknown, lang: string): string {
  if (value === null || value === undefined || value === '' || value === '-') return '-';
  const text = String(value);
  if (text === 'true' || text === 'false') return say(text === 'true' ? 'desk.yes' : 'desk.no', {}, lang);
  if (!unit || !/^-?\d+$/.test(text)) return text;
  if (unit === 'fen') return cny(Number(text), lang);
  if (unit === 'bp') return `${Number(text) / 100}\u202f%`;
  if (unit === 'grams') return `${Number(text) / 1000} kg`;
  if (unit === 'mm') return `${Number(text) / 10} cm`;
  const name = firstText([`${UNIT_WORDS}.${unit}`], lang);
  return name ? `${text} ${name}` : text;
}

/** Plain values of a structure by their paths. */
function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return [[path, value.join(', ')]];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, path ? `${path}.${name}` : name));
}

/** A structure stored as JSON in an older entry; a truncated one is shown as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function valueText(name: string, value: unknown, all: Record<string, unknown>, lang: string): string {
  if (typeof value === 'number' && MONEY.includes(name) && all.account !== 'points') return cny(value, lang);
  if (typeof value === 'number' && (name === 'weight' || name === 'was')) return `${value / 1000} kg`;
  if (typeof value === 'number' && SIDES.includes(name)) return `${value / 10} cm`;
  if (value === null || value === '' || typeof value === 'boolean') return inUnit(undefined, value, lang);
  return (CODES.get(name) && firstText([`${CODES.get(name)}.${value}`], lang)) ?? String(value);
}

type Row = readonly [label: string, text: string | null];

/** A change of a setting: the old and the new value, in its unit. */
function settingRows(all: Record<string, unknown>, id: string, lang: string): Row[] {
  const unit = Object.hasOwn(ALL_SETTINGS, id) ? ALL_SETTINGS[id]!.unit : undefined;
  const sides = 'after' in all ? [all.before, all.after] : String(all.value ?? '').split(ARROW);
  return [[nameOf('value', lang), sides.map((one) => inUnit(unit, one, lang)).join(ARROW)]];
}

function rowsOf(name: string, value: unknown, all: Record<string, unknown>, lang: string, fields: readonly Field[]): Row[] {
  const own = fields.find((f) => f.name === name.split('.')[0]);
  const inside = own?.kind === 'select' || own?.kind === 'bool' ? own : undefined;
  return leaves(parsed(value), name).map(([path, one]): Row => {
    const label = nameOf(path, lang, fields);
    if (one === true && typeof value === 'boolean') return [label, null];
    const unit = path === own?.name ? own.kind : undefined;
    const display = (text: string): string =>
      (inside?.kind === 'select' && firstText([choiceOf(inside, text)], lang)) || inUnit(unit, text, lang);
    if (own || (typeof one === 'string' && one.includes(ARROW)))
      return [
        label,
        String(one ?? '')
          .split(ARROW)
          .map(display)
          .join(ARROW),
      ];
    return [label, valueText(path.split('.').at(-1)!, one, all, lang)];
  });
}

/** "Reason: late, Amount: CNY 5.00"; a flag shows its name when set and nothing otherwise. */
export function detailText(detail: unknown, lang: string, about?: About): string {
  const all = (detail ?? {}) as Record<string, unknown>;
  const [colon, comma] = lang === 'en' ? [': ', ', '] : ['：', '，'];
  const fields = (about && resourceOf(about.thing)?.fields) ?? [];
  const rows =
    about?.thing === 'settings' && ('after' in all || 'value' in all)
      ? settingRows(all, about.thing_id, lang)
      : Object.entries(all)
          .filter(([, value]) => value !== false)
          .flatMap(([name, value]) => rowsOf(name, value, all, lang, fields));
  return rows.map(([label, text]) => (text === null ? label : `${label}${colon}${text}`)).join(comma);
}
