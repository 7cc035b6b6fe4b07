// Which texts a piece of source code names: whole keys, and keys that begin with words and go on with something filled in. For tests and builds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code in a folder by room (the folder a file stands in, '' for the top), tests left out. `isWanted` takes a path from that folder on. */
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
/** What the server says itself, what it writes as messages, and what the audit log calls what was done. */
const SAYS = /\bsay\(\s*(?:'[^']*'|`[^`]*`)|`msg\.\$\{[^`]*`|\baudit(?:ed)?\(\s*ctx,\s*(?:'[^']*'|`[^`]*`)/g;
/** A refusal that is sent on by its key, among what could not be done. */
const SENDS_ON = /\bkey: \w+\.key, params: \w+\.params\b/;

/** Those of `keys` that an answer of this server code may name: `code` is that of one room, which alone knows whether it sends its refusals on. */
export const textsSent = (code: string, keys: readonly string[]): string[] =>
  textsNamed(withoutRefusals(code.replace(SAYS, '')), keys);

/** The code of a room without what it refuses, unless it sends that on by key. */
export const withoutRefusals = (code: string): string => (SENDS_ON.test(code) ? code : code.replace(REFUSES, ''));

/** What stands where a key with something filled in begins. */
const BEGIN = /`([a-z]\w*\.[\w.]*)\$\{/g;
/** The same up to its end, where nothing is nested in what is filled in. */
const WHOLE = /`([a-z]\w*\.[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/y;

/** Those of `keys` that the code can ask for. */
export function textsNamed(code: string, keys: readonly string[]): string[] {
  const whole = new Set([...code.matchAll(/['"`]([a-z][\w. -]*)['"`]/g)].map((m) => m[1]!));
  const patterns = new Set([...code.matchAll(BEGIN)].map((m) => `^${filledIn(code, m.index) ?? m[1]!.replaceAll('.', '\\.')}`));
  const filled = [...patterns].map((source) => new RegExp(source));
  // How an amount came about is said under its row's key with .how. in place of .row.
  const named = (key: string) => whole.has(key) || whole.has(key.replace('freight.how.', 'freight.row.'));
  return keys.filter((key) => named(key) || filled.some((one) => one.test(key)));
}

/** The pattern of the key that begins at this place; undefined when its end cannot be told, so that its beginning alone counts. */
function filledIn(code: string, at: number): string | undefined {
  WHOLE.lastIndex = at;
  const [, key] = WHOLE.exec(code) ?? [];
  const words = key?.split(/\$\{[^{}]*\}/);
  return words && `${words.map((word) => word.replaceAll('.', '\\.')).join('[\\w.-]+')}$`;
}
