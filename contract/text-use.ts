// Which texts a piece of source code names: whole keys, and keys that begin with words and go on with something filled in. For tests and builds.

/** Those of `keys` that the code can ask for. */
export function textsNamed(code: string, keys: readonly string[]): string[] {
  const whole = new Set([...code.matchAll(/['"`]([a-z][\w. -]*)['"`]/g)].map((m) => m[1]!));
  const parts = new Set([...code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((m) => m[1]!));
  const patterns = new Set(
    [...code.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^{}]*\}[\w.]*)+)`/g)].map(
      (m) =>
        `^${m[1]!
          .replace(/\$\{[^{}]*\}/g, '[\\w.-]+')
          .replaceAll('.', '\\.')
          .replaceAll('[\\w\\.-]+', '[\\w.-]+')}$`,
    ),
  );
  const filled = [...patterns].map((source) => new RegExp(source));
  const long = [...parts].filter((begin) => !filled.some((one) => one.source.startsWith(`^${begin.replaceAll('.', '\\.')}`)));
  // How an amount came about is said under its row's key with .how. in place of .row.
  const named = (key: string) => whole.has(key) || whole.has(key.replace('freight.how.', 'freight.row.'));
  return keys.filter((key) => named(key) || filled.some((one) => one.test(key)) || long.some((begin) => key.startsWith(begin)));
}
