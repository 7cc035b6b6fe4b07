// The rule of a segment as a form holds it, in people's units, and back.
import { readFen, readWhole, writeFen } from '#admin/lib/figures.ts';
import type { SegmentRule } from '#contract/segment.ts';

const DAYS = ['registered_from', 'registered_to', 'ordered_from', 'ordered_to'] as const;
const WHOLES = ['level_from', 'level_to', 'orders_from', 'orders_to', 'birthday_month'] as const;
const SUMS = ['spent_from', 'spent_to', 'wallet_from', 'wallet_to'] as const;
const SWITCHES = ['card', 'stock'] as const;
const LISTS = ['countries', 'languages'] as const;

type Text = (typeof DAYS | typeof WHOLES | typeof SUMS | typeof SWITCHES)[number] | 'inviter';
export type RuleForm = Record<Text, string> & Record<(typeof LISTS)[number], string[]>;

const numbers = (value: number | undefined): string => (value === undefined ? '' : String(value));
const yesNo = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');
const made = <K extends string, V>(names: readonly K[], of: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, V>;

export const formOf = (rule: SegmentRule): RuleForm => ({
  ...made(DAYS, (name) => rule[name] ?? ''),
  ...made(WHOLES, (name) => numbers(rule[name])),
  ...made(SUMS, (name) => writeFen(rule[name])),
  ...made(SWITCHES, (name) => yesNo(rule[name])),
  ...made(LISTS, (name) => rule[name] ?? []),
  inviter: rule.inviter ?? '',
});

/** The rule; null while a figure can't be read. Empty fields are left out. */
export function ruleOf(form: RuleForm): SegmentRule | null {
  const rule: Record<string, unknown> = {};
  for (const name of [...DAYS, 'inviter'] as const) if (form[name].trim()) rule[name] = form[name].trim();
  for (const name of SWITCHES) if (form[name]) rule[name] = form[name] === 'yes';
  for (const name of LISTS) if (form[name].length > 0) rule[name] = form[name];
  for (const name of [...WHOLES, ...SUMS]) {
    if (form[name].trim() === '') continue;
    const value = (SUMS as readonly string[]).includes(name) ? readFen(form[name]) : readWhole(form[name]);
    if (value === null || value < 0) return null;
    rule[name] = value;
  }
  return rule as SegmentRule;
}
