// The first page as the server draws it: home, for visitors, by the storefront's own components (dist/drawn). The browser shows
// it before a script has run, and takes it over. Members and other addresses get the same page; it stays hidden there
// (storefront/public/theme.js).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { encode } from '#contract/encode.ts';
import { cached } from '../db/cache.ts';
import { elementsIn, type HtmlElement, parseHtml } from '../html/tree.ts';
import { BOOT_TABLES, type Boot } from './boot.ts';
import { classesOf } from './critical-styles.ts';
import { hashSource } from './headers.ts';
import type { Site } from './serve.ts';

/** Calls whose answers come with the page. How long ago something was bought is another text a minute later: not among them. */
const CALLS = new Set(['adszone/getAdsByMark', 'index/floor', 'news/lists']);
/** What an operator changes shows at once. A price or a title on a card may be as old as this. */
const KEPT_MS = 15_000;
const LIMITS = { depth: 200, nodes: 50_000 };
/** React asks for these at the start of its text; their place is the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

type Answer = { path: string; args: object; data: unknown };
type Ask = (path: string, args: object) => Promise<unknown>;
/** storefront/draw.tsx */
type Drawing = { draw: (boot: object, ask: Ask) => Promise<{ html: string; answers: Answer[] }> };

export type FirstPage = {
  /** Of its content. */
  id: string;
  /** Whom it fits: language and currency. */
  drawn: string;
  html: string;
  preloads: string;
  answers: readonly Answer[];
  /** For the policy of the page: its style attributes, by their hashes. */
  styles: string;
  /** Of its elements. */
  classes: readonly string[];
};

/** Allows these style attributes and no others. */
function stylesOf(elements: readonly HtmlElement[]): string {
  const styles = new Set(elements.flatMap(({ attribs: { style } }) => style ?? []));
  const hashes = [...styles].map(hashSource);
  return hashes.length > 0 ? `; style-src-attr 'unsafe-hashes' ${hashes.join(' ')}` : '';
}

/** Draws for readers of a language and currency. Null where the build has no drawing, or it failed: the app draws the page. */
export function firstPages(server: FastifyInstance, { app, db }: Site, dist: string) {
  const file = join(dist, 'drawn/draw.js');
  /** A visitor's answer; undefined where it is refused or not needed. */
  const askIn =
    (lang: string): Ask =>
    async (path, args) => {
      if (!CALLS.has(path)) return undefined;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await server.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers,
        payload: encode({ ...args, lang }).toString(),
      });
      const { code, data } = reply.json<{ code: number; data: unknown }>();
      return code === 1 ? data : undefined;
    };
  const make = async (boot: Boot, version: string): Promise<FirstPage> => {
    const { draw } = (await import(`${pathToFileURL(file)}?${version}`)) as Drawing;
    const { html, answers } = await draw(boot, askIn(boot.lang));
    const preloads = PRELOADS.exec(html)?.[0] ?? '';
    const { lang, config } = boot;
    const shown = html.slice(preloads.length);
    const elements = elementsIn(parseHtml(shown, LIMITS));
    const id = createHash('sha256').update(html).update(JSON.stringify(answers)).digest('base64url');
    return {
      id,
      drawn: `${lang} ${config.all.currency}`,
      html: shown,
      preloads,
      answers,
      styles: stylesOf(elements),
      classes: classesOf(elements),
    };
  };
  return async (boot: Boot, version: string): Promise<FirstPage | null> => {
    if (!existsSync(file)) return null;
    const key = `first page ${version} ${boot.lang} ${boot.config.all.currency}`;
    try {
      return await cached(db, key, { reads: BOOT_TABLES, ttl: KEPT_MS, bytes: ({ html }) => html.length * 4 }, () =>
        make(boot, version),
      );
    } catch (error) {
      app.log.error({ err: error }, 'the first page was not drawn');
      return null;
    }
  };
}
