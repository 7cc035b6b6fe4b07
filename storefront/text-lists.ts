// Which texts are loaded when, calculated by the build: those of the first script are in the page, those of pages open to
// visitors come after its first paint, and all others of the storefront last. By hand are only the lists of what the server
// sends to whom.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts } from '../contract/messages.ts';
import { codeByRoom, textsNamed, textsSent } from '../contract/text-use.ts';
import { fileOf, SCREENS } from './screens.ts';

const ROOT = new URL('../', import.meta.url).pathname;

/** Keys of texts: `first` with the page, `open` for pages without a login, `rest` for all others. */
export type TextLists = { first: string[]; open: string[]; rest: string[] };

/** The modules that one imports, at once or later; undefined for one that is none of the build's. */
export type ImportsOf = (module: string) => readonly string[] | undefined;

/**
 * Folders that serve the back office only, and code that renders its own texts: papers, pages of the demo's gateways, shared
 * links.
 */
const NOT_SENT =
  /^(http|connectors)\/|^modules\/(catalog\/imports|office\/(find|queues|reports|resources)|shipping\/(labels|papers|units)|warehouse\/(bins|receiving|shipments|stocktake|suppliers))\/|(^|[/-])testing|^db\//;

/**
 * What pages without a login show of the server's answers: goods, estimates and reviews, what is wrong with a row of the cart,
 * the fees of an offer.
 */
const TO_VISITORS = /^modules\/(catalog\/|pricing\/|orders\/cart\/|orders\/orders\/charges\.ts)/;

const keys = Object.keys(texts).filter((key) => !key.startsWith('desk.'));

const known = new Map<string, string[]>();
/** The texts that a module of ours names; packages name none. */
function namedBy(module: string): string[] {
  if (!module.startsWith(ROOT) || module.includes('/node_modules/') || !/\.tsx?$/.test(module)) return [];
  const found = known.get(module) ?? textsNamed(readFileSync(module, 'utf8'), keys);
  known.set(module, found);
  return found;
}

const pages = SCREENS.map((screen) => ({ screen, module: join(ROOT, 'storefront', fileOf(screen)) })).filter(({ module }) =>
  existsSync(module),
);
/** What wide windows alone load: its texts come with those of the pages. */
const WIDE = join(ROOT, 'storefront/parts/wide/index.tsx');
const isPage = new Set([...pages.map(({ module }) => module), WIDE]);

/** What these modules and all their imports can name; a page that is only linked is not included. */
function reached(from: readonly string[], importsOf: ImportsOf): string[] {
  const seen = new Set<string>(from);
  for (const module of seen) for (const next of importsOf(module) ?? []) if (!isPage.has(next)) seen.add(next);
  return [...seen].flatMap(namedBy);
}

/** Keys that server code may send, a folder at a time. */
function sent(isWanted: (path: string) => boolean): string[] {
  const rooms = codeByRoom(join(ROOT, 'server'), (path) => !NOT_SENT.test(path) && isWanted(path));
  return [...rooms.values()].flatMap((code) => textsSent(code, keys));
}

/** Keys that the rules may name by which the server calculates: what is shown of a quote to anyone. */
const ofRules = (): string[] =>
  [...codeByRoom(join(ROOT, 'contract/rules'), () => true).values()].flatMap((code) => textsSent(code, keys));

/** `entry` is the first script, which includes home. */
export function textLists(entry: string, importsOf: ImportsOf): TextLists {
  const [home, ...others] = pages;
  const of = (auth: boolean) =>
    others.filter(({ screen }) => Boolean(screen.auth) === auth).flatMap(({ module }) => reached([module], importsOf));
  const first = new Set(reached([entry, home!.module], importsOf));
  const open = new Set([...of(false), ...reached([WIDE], importsOf), ...sent((path) => TO_VISITORS.test(path)), ...ofRules()]);
  const rest = new Set([...of(true), ...sent(() => true)]);
  return {
    first: keys.filter((key) => first.has(key)),
    open: keys.filter((key) => open.has(key) && !first.has(key)),
    rest: keys.filter((key) => rest.has(key) && !open.has(key) && !first.has(key)),
  };
}
