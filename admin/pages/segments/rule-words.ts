// The rule of a segment in words: each condition by its name.
import { countryName } from '#admin/lib/countries.ts';
import { count, money, monthName } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { SegmentRule } from '#contract/segment.ts';

type Say = { [K in keyof SegmentRule]-?: (value: NonNullable<SegmentRule[K]>) => string };

/** In the order of the form. */
const sayOf = (languages: readonly { code: string; name: string }[]): Say => ({
  registered_from: String,
  registered_to: String,
  countries: (codes) => codes.map(countryName).join(', '),
  languages: (codes) => codes.map((code) => languages.find((l) => l.code === code)?.name ?? code).join(', '),
  level_from: (level) => `V${level}`,
  level_to: (level) => `V${level}`,
  birthday_month: monthName,
  inviter: String,
  ordered_from: String,
  ordered_to: String,
  orders_from: count,
  orders_to: count,
  spent_from: money,
  spent_to: money,
  wallet_from: money,
  wallet_to: money,
  card: (has) => t(has ? 'desk.segments.card.yes' : 'desk.segments.card.no'),
  stock: (has) => t(has ? 'desk.segments.stock.yes' : 'desk.segments.stock.no'),
});

export function conditionWords(rule: SegmentRule, languages: readonly { code: string; name: string }[]): [string, string][] {
  const say = sayOf(languages) as Record<string, (value: unknown) => string>;
  return (Object.keys(say) as (keyof SegmentRule)[]).flatMap((name): [string, string][] =>
    rule[name] === undefined ? [] : [[t(`desk.segments.${name}`), say[name]!(rule[name])]],
  );
}
