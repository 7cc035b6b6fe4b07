// Start-up: addons, configuration, currencies, language pack, template, in this order. All of it may be in index.html already,
// the texts as far as the first page shows them; the calls fetch what is missing or old.

import { CallError } from '#client/call-error.ts';
import { TIMEOUT_MS, timed } from '#client/create-client.ts';
import { DEFAULT_LANG, dirOf } from '#contract/lang.ts';
import { type ArgsAt, type Path, send } from '#shop/lib/api.ts';
import { type BootData, lastBoot } from '#shop/lib/boot-data.ts';
import { type Pack, setPack, textsStore } from '#shop/lib/i18n.ts';
import { keepLanguage, namedIn, theme } from '#shop/lib/language.ts';
import { cache } from '#shop/lib/query.ts';
import { type Settings, settingsStore, type TemplateData } from '#shop/lib/settings-store.ts';
import { SHAPE } from '#shop/lib/shape.ts';
import { storage } from '#shop/lib/storage.ts';
import { bringAll } from '#shop/lib/text-parts.ts';

/** Not while the first page is being drawn. */
const KEEP_AFTER_MS = 3000;
const FRESH_MS = 10 * 60_000;

const PARTS = ['at', 'lang', 'pack', 'texts', 'addons', 'config', 'currencies', 'languages'] as const;

/** The boot data of the page, if it is whole and younger than ten minutes. */
export function readBoot(text: string | null | undefined, now: number): BootData | undefined {
  if (!text?.trim()) return undefined;
  try {
    const data = JSON.parse(text) as BootData;
    if (PARTS.some((part) => !data[part])) return undefined;
    const age = now - new Date(data.at).getTime();
    // A clock slightly ahead of the server's does not make the data old.
    return age > -FRESH_MS && age < FRESH_MS ? data : undefined;
  } catch {
    return undefined;
  }
}

const directionOf = (lang: string, languages: Settings['languageList']): 'ltr' | 'rtl' =>
  languages.find((l) => l.code === lang)?.dir ?? dirOf(lang);

type Known = Omit<BootData, 'at' | 'lang' | 'pack' | 'texts'>;
/** What the running shop was started with. */
let begun: { known: Known; lang: string } | undefined;

function settle(
  { addons, config, currencies, template, languages }: Known,
  lang: string,
  pack: Pack,
  missing?: BootData['texts'],
): void {
  const wanted = storage.get('currency');
  const currency = currencies.some((c) => c.code === wanted) ? wanted! : config.all.currency;
  settingsStore.set({
    settings: { language: lang, currency, theme: theme() },
    currencyList: currencies,
    languageList: languages,
    configList: config,
    addonList: addons,
    templateData: template,
    lang,
  });
  setPack(lang, directionOf(lang, languages), pack, missing);
  begun = { known: { addons, config, currencies, template, languages }, lang };
  // The cookie goes with the stored choice, also when the cookie alone was lost.
  if (storage.get('language')) keepLanguage(lang);
}

/** What is loaded after the first page: all other texts, and the copy for a start without a network. */
export async function finish(): Promise<void> {
  const of = begun;
  await bringAll();
  setTimeout(() => {
    const { lang, pack } = textsStore.get();
    if (of?.lang === lang) lastBoot.set({ ...of.known, shape: SHAPE, at: new Date().toISOString(), lang, pack });
  }, KEEP_AFTER_MS);
}

/** GET /admin/decorate/template: not one of the calls, but answered in the same envelope. A shop without a template has ours. */
export async function fetchTemplate(shop_id = 0): Promise<TemplateData | null> {
  const time = timed(undefined, TIMEOUT_MS);
  try {
    const answer = await fetch(`/admin/decorate/template?shop_id=${shop_id}`, {
      signal: time.signal,
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) return null;
    const body = (await answer.json()) as { code?: number; data?: TemplateData | null } | null;
    return body?.code === 1 ? (body.data ?? null) : null;
  } catch (error) {
    console.error('template', error);
    return null;
  } finally {
    time.end();
  }
}

/** The pack as our own formatter takes it. */
const ASKED = { controllername: 'waplang', parsed: true } as const;

const ask = <P extends Path>(path: P, args: ArgsAt<P>, lang?: string) => send(path, args, { lang });

/** A saved language that the shop no longer offers is replaced by its default. */
async function packFor(lang: string, fallback: string): Promise<{ lang: string; pack: Pack }> {
  try {
    return { lang, pack: await ask('other/language', ASKED, lang) };
  } catch (error) {
    if (lang === fallback || !(error instanceof CallError) || error.kind !== 'refused') throw error;
    return { lang: fallback, pack: await ask('other/language', ASKED, fallback) };
  }
}

async function byCalls(): Promise<void> {
  const saved = storage.get('language');
  const first = saved ?? DEFAULT_LANG;
  const addons = await ask('addon/lists', {}, first);
  const config = await ask('other/configlist', {}, first);
  const currencies = await ask('currency/lists', {}, first);
  const { lang, pack } = await packFor(saved ?? config.all.language, config.all.language);
  const template = await fetchTemplate();
  const languages = await ask('language/lists', {}, lang);
  settle({ addons, config, currencies, template, languages }, lang, pack);
}

/** How long what came with the page counts as fresh: it is not asked for again as the page opens. */
const DRAWN_FRESH_MS = 60_000;

/** The shop as these boot data have it: also on the server, which draws the first page. */
export function begin({ answers = [], ...boot }: BootData): void {
  settle(boot, boot.lang, boot.pack, boot.texts);
  cache.seed(answers, DRAWN_FRESH_MS);
}

/** With whole boot data in the user's language the shop opens without a call; returns whether it could. */
export function startAtOnce(text: string | null | undefined, now = Date.now()): boolean {
  const boot = readBoot(text, now);
  const saved = storage.get('language');
  if (!boot || (saved && saved !== boot.lang && boot.languages.some((l) => l.code === saved))) return false;
  begin(boot);
  return true;
}

/** Fetches what is missing. Without a network the shop opens as it was last time; rejects with a CallError when it cannot. */
export async function start(text: string | null | undefined): Promise<void> {
  try {
    await bring(text);
  } catch (error) {
    const known = lastBoot.get();
    if (!known || !(error instanceof CallError) || error.kind !== 'network') throw error;
    settle(known, known.lang, known.pack);
  }
}

async function bring(text: string | null | undefined): Promise<void> {
  const boot = readBoot(text, Date.now());
  const saved = storage.get('language');
  // Only the language differs: its pack and its names are all that is missing.
  if (boot && saved) {
    const { lang, pack } = await packFor(saved, boot.config.all.language);
    const { addonList: addons, configList, currencyList: currencies } = await namedIn(lang);
    return settle({ ...boot, addons, currencies, config: configList ?? boot.config }, lang, pack);
  }
  await byCalls();
}
