// Formats message texts for one user: the shop's own wording where it has one, amounts and times in the user's language.

import type { Kysely } from 'kysely';
import { CNY, cny, faceIn, moneyText } from '#contract/amount.ts';
import { localizeParams } from '#contract/lang.ts';
import { type CompiledMessage, format } from '#contract/message.ts';
import { say } from '#contract/messages.ts';
import type { MessageParams, Params } from '../../../context.ts';
import { dateFormat } from '../../../dates.ts';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { written } from '../../../written.ts';
import { ownMessage } from '../../platform/settings/language-pack.ts';
import { settings } from '../../platform/settings/settings.ts';
import { formatTextSettings, TEXT_SETTINGS } from '../../platform/settings/text-settings.ts';
import { currencyFaces } from '../../pricing/money/rates.ts';

type Db = Kysely<Tables>;

const locale = (lang: string): string => (lang === 'zh-cn' ? 'zh-CN' : lang === 'en' ? 'en-GB' : lang);

export function formatTime(iso: string, lang: string, timeZone: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const style: Intl.DateTimeFormatOptions = {
    timeZone,
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    // The time zone is the shop's, not the user's.
    timeZoneName: 'short',
  };
  try {
    return dateFormat(locale(lang), style)
      .format(at)
      .replace(/\[(.+)\]/, '$1'); // Taiwan's zone stands in brackets
  } catch {
    return dateFormat('en-GB', style).format(at); // a custom language code that Intl doesn't know
  }
}

/** How amounts are written: `currency` and `rate` among the parameters are those of the bill that they belong to. */
type Amounts = (params: MessageParams) => (fen: number) => string;

/** Parameters formatted for display: localized names, amounts (`_fen`, in fen), measures and times (`_at`, ISO). */
function formatParams(params: MessageParams, lang: string, zone: string, amounts: Amounts): Params {
  return Object.fromEntries(
    Object.entries(written(localizeParams(params, lang), lang, amounts(params))).map(([name, value]) =>
      name.endsWith('_at') && typeof value === 'string' ? [name, formatTime(value, lang, zone)] : [name, value],
    ),
  );
}

async function amountsIn(db: Db, lang: string, chosen: string): Promise<Amounts> {
  const faces = await currencyFaces(db);
  return ({ currency, rate }) => {
    const face = faceIn(faces.get(String(currency ?? chosen)) ?? CNY, lang);
    if (face.code === CNY.code) return (fen) => cny(fen, lang);
    return (fen) => moneyText(fen, face, currency === undefined ? undefined : String(rate));
  };
}

const ownTexts = (db: Db, lang: string) =>
  cached(db, `own_texts ${lang}`, { reads: ['text_override'] }, (on) =>
    on.selectFrom('text_override').select(['key', 'text']).where('lang', '=', lang).execute(),
  );

/**
 * Loads the shop's own wording of these keys in one language, and returns a function that formats any text. Amounts are in the
 * currency of the bill that they belong to, at its rate; others in `currency` at today's. `unsaved`: texts that replace both,
 * by key.
 */
export async function textFormatter(
  db: Db,
  lang: string,
  keys: readonly string[],
  currency: string = CNY.code,
  unsaved: Readonly<Record<string, string>> = {},
): Promise<(key: string, params: MessageParams) => string> {
  const { time_zone: zone, ...rest } = await settings(db, ['time_zone', ...TEXT_SETTINGS]);
  const values = formatTextSettings(rest, lang);
  const own = keys.length === 0 ? [] : (await ownTexts(db, lang)).filter((text) => keys.includes(text.key));
  const amounts = await amountsIn(db, lang, currency);
  const stored = [...own, ...Object.entries(unsaved).map(([key, text]) => ({ key, text }))];
  const words = new Map<string, CompiledMessage | undefined>(stored.map((t) => [t.key, ownMessage(t.text)]));
  return (key, params) => {
    const shown = { ...values, ...formatParams(params, lang, zone, amounts) };
    const text = words.get(key);
    return text === undefined ? say(key, shown, lang) : format(text, shown, lang);
  };
}
