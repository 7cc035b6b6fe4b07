// The value of a setting before its last change, and the search of settings in any language.
import { STAFF_LANGS } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { LatestEntry } from '../../platform/audit/audit.ts';
import { ALL_SETTINGS } from '../../platform/settings/gateway-fees.ts';

type Def = (typeof ALL_SETTINGS)[string];
export type LastChange = { was: unknown; at: string; by: string };

/** The former value in an older entry, which has both values as one text; a truncated one is not offered. */
function formerOf(def: Def, detail: Record<string, unknown>): unknown {
  if ('before' in detail) return detail.before;
  const [was] = String(detail.value ?? '').split(' → ');
  if (was === undefined || was.endsWith('…')) return null;
  if (typeof def.default === 'number') return /^-?\d+$/.test(was) ? Number(was) : null;
  if (typeof def.default === 'boolean') return was === 'true';
  return was === '-' ? '' : was;
}

export const lastChange = (def: Def, entry: LatestEntry): LastChange => ({
  was: formerOf(def, entry.detail),
  at: entry.at.toISOString(),
  by: entry.operator,
});

/** Split, because a literal prefix would include these texts in the first pack of the back office. */
const GROUPS = 'desk.settings.group';
const groupName = (def: Def, lang: string): string => say(`${GROUPS}.${def.group}`, {}, lang);

/** The searchable text of a setting: description, group and key, in every language of the back office. */
export const settingWords = (key: string, def: Def): string =>
  [...def.doc, ...(def.help ?? []), ...STAFF_LANGS.map((lang) => groupName(def, lang)), key, key.replaceAll('_', ' ')]
    .join(' ')
    .toLowerCase();

export type FoundSetting = { key: string; label: string; group: string };

/** The settings that have all of the words. */
export function findSettings(q: string, lang: string): FoundSetting[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(ALL_SETTINGS)
    .filter(([key, def]) => wanted.every((word) => settingWords(key, def).includes(word)))
    .map(([key, def]) => ({ key, label: lang.startsWith('zh') ? def.doc[0] : def.doc[1], group: groupName(def, lang) }));
}
