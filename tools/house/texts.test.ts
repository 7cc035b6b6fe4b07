// Every text is said somewhere: by its key, or by one that is put together of words (`state.payment.${state}`).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const sources = ['contract', 'server', 'client', 'storefront', 'admin', 'ui'].flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .map((path) => `${folder}/${path}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('contract/messages')),
);
const code = sources.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

test('every text is used', () => {
  const whole = new Set([...code.matchAll(/['"`]([a-z][\w. -]*)['"`]/g)].map((m) => m[1]!));
  // What begins with words and goes on with something filled in.
  const parts = [...code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].map((m) => m[1]!);
  const filled = [...code.matchAll(/`([a-z]\w*\.[\w.]*(?:\$\{[^{}]*\}[\w.]*)+)`/g)].map(
    (m) =>
      new RegExp(
        `^${m[1]!
          .replace(/\$\{[^{}]*\}/g, '[\\w.-]+')
          .replaceAll('.', '\\.')
          .replaceAll('[\\w\\.-]+', '[\\w.-]+')}$`,
      ),
  );
  const long = parts.filter((begin) => !filled.some((one) => one.source.startsWith(`^${begin.replaceAll('.', '\\.')}`)));
  // How an amount came about is said under its row's key with .how. in place of .row.
  const said = (key: string) => whole.has(key.replace('freight.how.', 'freight.row.'));
  const unused = Object.keys(texts).filter(
    (key) =>
      !said(key) && !whole.has(key) && !filled.some((one) => one.test(key)) && !long.some((begin) => key.startsWith(begin)),
  );
  expect(unused).toEqual([]);
});
