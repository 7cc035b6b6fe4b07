// Formats the details of an audit entry for display: field names as the screens show them, amounts and measures with units.
import { cny } from '#contract/amount.ts';
import { say } from '#contract/messages.ts';

const MONEY = ['amount', 'fee', 'freight', 'gave'];
const SIDES = ['length', 'width', 'height'];
/** Prefixes of the text keys for values that are codes. */
const CODES: Readonly<Record<string, string>> = {
  account: 'desk.members.account',
  fault: 'desk.aftersale.fault',
  result: 'desk.audit.result',
};

const firstText = (keys: readonly string[], lang: string): string | undefined =>
  keys.map((key) => [key, say(key, {}, lang)] as const).find(([key, text]) => text !== key)?.[1];

const nameOf = (name: string, lang: string): string =>
  firstText([`desk.audit.word.${name}`, `desk.field.${name}`, `desk.input.${name}`], lang) ?? name;

function valueText(name: string, value: unknown, all: Record<string, unknown>, lang: string): string {
  if (typeof value === 'number' && MONEY.includes(name) && all.account !== 'points') return cny(value, lang);
  if (typeof value === 'number' && (name === 'weight' || name === 'was')) return `${value / 1000} kg`;
  if (typeof value === 'number' && SIDES.includes(name)) return `${value / 10} cm`;
  if (value === null || value === '') return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  return (CODES[name] && firstText([`${CODES[name]}.${value}`], lang)) ?? String(value);
}

/** "Reason: late, Amount: CNY 5.00"; a flag shows its name when set and nothing otherwise. */
export function detailText(detail: unknown, lang: string): string {
  const all = (detail ?? {}) as Record<string, unknown>;
  const [colon, comma] = lang === 'en' ? [': ', ', '] : ['：', '，'];
  return Object.entries(all)
    .filter(([, value]) => value !== false)
    .map(([name, value]) =>
      value === true ? nameOf(name, lang) : `${nameOf(name, lang)}${colon}${valueText(name, value, all, lang)}`,
    )
    .join(comma);
}
