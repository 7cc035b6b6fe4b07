// Which texts a piece of source code names: whole keys, and keys that begin with words and continue with an interpolation. For
// tests and builds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code in a folder by subfolder ('' for the top), without tests. `isWanted` takes a path relative to the folder. */
export function codeByRoom(folder: string, isWanted: (path: string) => boolean): Map<string, string> {
  const rooms = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    if (!/(?<!\.test)\.tsx?$/.test(path) || !isWanted(path)) continue;
    const room = path.split('/').slice(0, -1).join('/');
    rooms.set(room, `${rooms.get(room) ?? ''}\n${readFileSync(join(folder, path), 'utf8')}`);
  }
  return rooms;
}

/** A refusal is sent with its text in the user's language, so no pack needs it. */
const REFUSES = /\b(?:fail|failKeeping|new Refusal)\(\s*'[\w.]+'/g;
/** What the server formats itself, writes as messages, and names in the audit log. */
const SAYS = /\bsay(?:All)?\(\s*(?:'[^']*'|`[^`]*`)|`msg\.\$\{[^`]*`|\baudit(?:ed)?\(\s*ctx,\s*(?:'[^']*'|`[^`]*`)/g;
/** A refusal that is passed on by its key, in a list of what could not be done. */
const SENDS_ON = /\bkey: \w+\.key, params: \w+\.params\b/;

/**
 * Those of `keys` that an answer of this server code may name: `code` is that of one subfolder, because a subfolder passes its
 * refusals on or does not.
 */
export const textsSent = (code: string, keys: readonly string[]): string[] =>
  textsNamed(withoutRefusals(code.replace(SAYS, '')), keys);

/** The code of a subfolder without its refusals, unless it passes them on by key. */
export const withoutRefusals = (code: string): string => (SENDS_ON.test(code) ? code : code.replace(REFUSES, ''));

/** What precedes the first interpolation of a key. */
const BEGIN = /`([a-z]\w*\.[\w.]*)\$\{/g;
/** A key with interpolations up to its end, where nothing is nested in them. */
const WHOLE = /`([a-z]\w*\.[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/y;

/** Those of `keys` that the code can use. */
export function textsNamed(code: string, keys: readonly string[]): string[] {
  const whole = new Set([...code.matchAll(/['"`]([a-z][\w. -]*)['"`]/g)].map((m) => m[1]!));
  const patterns = new Set([...code.matchAll(BEGIN)].map((m) => `^${filledIn(code, m.index) ?? m[1]!.replaceAll('.', '\\.')}`));
  const filled = [...patterns].map((source) => new RegExp(source));
  // How an amount came about is explained under its row's key with .how. in place of .row.
  const named = (key: string) => whole.has(key) || whole.has(key.replace('freight.how.', 'freight.row.'));
  return keys.filter((key) => named(key) || filled.some((one) => one.test(key)));
}

/**
 * The pattern of the key that begins at this position; undefined when its end is unknown, so that only its beginning counts.
 */
function filledIn(code: string, at: number): string | undefined {
  WHOLE.lastIndex = at;
  const [, key] = WHOLE.exec(code) ?? [];
  const words = key?.split(/\$\{[^{}]*\}/);
  return words && `${words.map((word) => word.replaceAll('.', '\\.')).join('[\\w.-]+')}$`;
}
