// The texts of the storefront in three parts: the first is in its page, the others at addresses with a hash of their content,
// so that a browser caches them while they are valid. The build decides which text is in which part (storefront/text-lists.ts).
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from '#contract/fields.ts';
import type { Pack } from '#contract/message.ts';
import type { Ctx } from '../context.ts';
import { withRetry } from '../db/errors.ts';
import { codesOf, languagesOf } from '../modules/catalog/site/config.ts';
import { languagePack } from '../modules/platform/settings/language-pack.ts';
import { encodingFor, FOREVER, PageCache } from './kept-pages.ts';
import type { Site } from './serve.ts';

const keys = z.array(z.string()).check(z.minLength(1));
const file = z.object({ first: keys, open: keys, rest: keys });
export type TextLists = z.output<typeof file>;

/** The keys of each part, as the build wrote them. */
export function readTextLists(source: string): TextLists {
  const { data } = file.safeParse(JSON.parse(source));
  if (!data) throw new Error('a part names no texts');
  return data;
}

type Part = { json: string; hash: string };
type Parts = { first: Pack; open: Part; rest: Part; whole: Part };

/** A pack is the same object while it is valid. */
const made = new WeakMap<Pack, { lists: TextLists; parts: Parts }>();

async function partsIn(db: Ctx['db'], lang: string, lists: TextLists): Promise<Parts> {
  const pack = await languagePack(db, lang);
  const known = made.get(pack);
  if (known?.lists === lists) return known.parts;
  const of = (wanted: string[]): Pack => Object.fromEntries(wanted.flatMap((key) => (key in pack ? [[key, pack[key]!]] : [])));
  const [first, open, rest] = [of(lists.first), of(lists.open), of(lists.rest)];
  const parts = { first, open: named(open), rest: named(rest), whole: named({ ...first, ...open, ...rest }) };
  made.set(pack, { lists, parts });
  return parts;
}

function named(texts: Pack): Part {
  const json = JSON.stringify(texts);
  return { json, hash: createHash('sha256').update(json).digest('hex').slice(0, 16) };
}

const addressOf = (lang: string, part: 'open' | 'rest', { hash }: Part): string => `/wap/texts/${lang}/${part}-${hash}.json`;

/** The texts of the boot data: the first part, and the addresses of the others. */
export async function bootTexts(db: Ctx['db'], lang: string, lists: TextLists) {
  const { first, open, rest } = await partsIn(db, lang, lists);
  return { pack: first, texts: { open: addressOf(lang, 'open', open), rest: addressOf(lang, 'rest', rest) } };
}

/** Each browser fetches them once, and they are made again only when a text changes. */
const BEST = 11;

/**
 * An outdated address (a server that has not seen a write, an older page or one of the previous build) is answered with all
 * current texts, since another build may have them in another part; that answer is not cached.
 */
export function textRoutes(server: FastifyInstance, { app, db }: Site, lists: () => TextLists): void {
  const kept = new PageCache(BEST);
  server.get<{ Params: { lang: string; file: string } }>('/wap/texts/:lang/:file', async (req, reply) => {
    const { lang } = req.params;
    const [, name, hash] = /^(open|rest)-(\w+)\.json$/.exec(req.params.file) ?? [];
    const offered = await withRetry(async () => codesOf(await languagesOf({ app, db })));
    if (!name || !offered.includes(lang)) return reply.callNotFound();
    const parts = await withRetry(() => partsIn(db, lang, lists()));
    const asked = parts[name as 'open' | 'rest'];
    const part = hash === asked.hash ? asked : parts.whole;
    const encoding = encodingFor(req.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', part === asked ? FOREVER : 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'Accept-Encoding')
      .send(await kept.encoded(part.hash, encoding, async () => part.json));
  });
}
