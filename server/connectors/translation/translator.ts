// Machine translation by a service of the operator's choice: one with the interface of LibreTranslate, or that of DeepL. A
// translator only translates; what is stored and shown is decided in modules/catalog/translation. Never call one inside a
// database transaction.
import { readJson } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { type Env, SettingError, url } from '../../env.ts';
import { readText } from '../bounded-answer.ts';
import type { EnvSettings } from '../env-settings.ts';
import { SourceFailed } from '../marketplace/source.ts';

export type Translator = {
  /** stored with its counts */
  code: string;
  /** the most texts of one call */
  max_texts: number;
  /**
   * The texts in another language, in their order. `from` empty: the service detects it. Markup of HTML stays. Throws
   * SourceFailed.
   */
  translate: (texts: readonly string[], from: string, to: string, signal: AbortSignal) => Promise<string[]>;
};

const STYLES = ['libretranslate', 'deepl'] as const;
type Style = (typeof STYLES)[number];
type Keys = { style: Style; url: string; key: string };

export const translation: EnvSettings<Keys> = {
  names: ['TRANSLATE_URL'],
  row: [
    'TRANSLATE_URL, TRANSLATE_STYLE, TRANSLATE_KEY',
    'TRANSLATE_STYLE: libretranslate',
    'a translation service for titles, options and descriptions of goods, and which interface it has: libretranslate or deepl (which wants a key)',
  ],
  read: (env: Env): Keys | null => {
    const style = (env.TRANSLATE_STYLE || 'libretranslate') as Style;
    if (!STYLES.includes(style)) throw new SettingError(`TRANSLATE_STYLE must be ${STYLES.join(' or ')}, not "${style}"`);
    const address = url(env, 'TRANSLATE_URL', ['http:', 'https:']).replace(/\/$/, '');
    if (address === '') return null;
    if (style === 'deepl' && !env.TRANSLATE_KEY)
      throw new SettingError('TRANSLATE_KEY must be set as well: the interface of DeepL wants a key');
    return { style, url: address, key: env.TRANSLATE_KEY ?? '' };
  },
};

export const translatorOf = (env: Env): Translator | null => {
  const keys = translation.read(env);
  return keys === null ? null : connectTranslator(keys);
};

export const connectTranslator = (keys: Keys): Translator => (keys.style === 'deepl' ? deepl(keys) : libretranslate(keys));

const libretranslate = ({ url: address, key }: Keys): Translator => ({
  code: 'translate',
  max_texts: 50,
  translate: async (texts, from, to, signal) => {
    const code = (lang: string) => (lang === 'zh-cn' ? 'zh' : lang.split('-')[0]!);
    const body = {
      q: texts,
      source: from === '' ? 'auto' : code(from),
      target: code(to),
      format: 'html',
      ...(key ? { api_key: key } : {}),
    };
    const answer = await post(`${address}/translate`, {}, body, signal);
    return wholeOf(texts, (answer as { translatedText?: unknown }).translatedText);
  },
});

/** English as a target needs a variety, Chinese is simplified. */
const DEEPL = lookup<string>({ en: 'EN-US', 'zh-cn': 'ZH-HANS', pt: 'PT-PT', 'pt-br': 'PT-BR' });
const deepl = ({ url: address, key }: Keys): Translator => ({
  code: 'translate',
  max_texts: 50,
  translate: async (texts, from, to, signal) => {
    const body = {
      text: texts,
      target_lang: DEEPL.get(to) ?? to.toUpperCase(),
      ...(from === '' ? {} : { source_lang: from.split('-')[0]!.toUpperCase() }),
      tag_handling: 'html',
    };
    const answer = await post(`${address}/v2/translate`, { authorization: `DeepL-Auth-Key ${key}` }, body, signal);
    const given = (answer as { translations?: { text?: unknown }[] }).translations;
    return wholeOf(texts, Array.isArray(given) ? given.map((one) => one?.text) : given);
  },
});

/** As many texts as were sent, none of them empty; anything else is an error. */
function wholeOf(texts: readonly string[], given: unknown): string[] {
  if (!Array.isArray(given) || given.length !== texts.length || given.some((one) => typeof one !== 'string' || one.trim() === ''))
    throw new SourceFailed('transient', 'an answer with other texts than were asked for');
  return given as string[];
}

/** As many texts as go into one call, each a long description, and room to spare. */
const MAX_ANSWER = 8 * 1024 * 1024;

async function post(address: string, headers: Record<string, string>, body: unknown, signal: AbortSignal): Promise<unknown> {
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    text = await readText(reply, MAX_ANSWER);
  } catch {
    throw new SourceFailed('transient', 'no answer');
  }
  // 456 is DeepL's own: the quota of the month is used up.
  if (reply.status === 456 || reply.status === 402) throw new SourceFailed('quota', `status ${reply.status}`);
  if (reply.status === 401 || reply.status === 403) throw new SourceFailed('denied', `status ${reply.status}`);
  if (reply.status === 400 || reply.status === 404 || reply.status === 413)
    throw new SourceFailed('refused', `status ${reply.status}`);
  if (!reply.ok) throw new SourceFailed('transient', `status ${reply.status}`);
  try {
    return readJson(text);
  } catch {
    throw new SourceFailed('transient', 'an answer that is not JSON');
  }
}
