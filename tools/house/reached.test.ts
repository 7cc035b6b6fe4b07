// Things that the compiler does not miss because nothing names them: a job that never runs or has no story, a page without a link, a page without a browser test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MENU, PLACES } from '#admin/places.ts';
import { jobs } from '#server/wiring.ts';
import { DESK_PLACES, NEW_PLACES } from '../../e2e/admin-places.ts';
import { SCREENS } from '../../storefront/screens.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing-/.test(file))
      .map((file) => `${folder}/${file}`),
  );

test('every job that a module has runs', async () => {
  const files = sources('server/modules').filter((file) => /(^|\/)jobs\.ts$/.test(file));
  const found: string[] = [];
  for (const file of files)
    for (const [name, value] of Object.entries(await import(join(ROOT, file))))
      if (Array.isArray(value))
        found.push(...value.filter((one) => !jobs.includes(one)).map((one) => `${file}: ${name} ${one?.name}`));
  expect(files.length).toBeGreaterThan(20);
  expectNone(found, 'Name the list of jobs in `jobs` of server/wiring.ts:');
});

test('a story runs every job by its name', () => {
  const stories = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.ts$|(^|\/)testing-[^/]*\.ts$/.test(file))
    .map((file) => read(`server/${file}`))
    .join('\n');
  const ran = new Set([...stories.matchAll(/\brunJob\([^;']*'(\w+)'\)/g)].map((m) => m[1]!));
  expectNone(
    jobs.map(({ name }) => name).filter((name) => !ran.has(name)),
    "No story runs these jobs: write one with runJob(shop.app, shop.db, '<name>') next to the job:",
  );
});

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\*$/, '.+').replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0]!);

/** Pages whose thing no fresh demo shop has: the journey that creates it opens them. */
const IN_JOURNEYS: Record<string, string> = { '/imports/:id': 'e2e/journey.import.spec.ts' };
/** Screens that the operator links to: by the tab bar and by custom pages. */
const LED_BY_OPERATOR = ['custom'];
/** Screens whose addresses the server writes in mails and links to share. */
const LED_BY_MAIL = ['notMe', 'offer', 'noInvite'];

test('the browser tests open every page of the back office', () => {
  const walked = [...DESK_PLACES, ...NEW_PLACES].map((place) => place.path);
  const left = PLACES.map(({ path }) => path).filter((path) => !walked.some((one) => matches(path, one)));
  expect(left).toEqual(Object.keys(IN_JOURNEYS));
  for (const file of Object.values(IN_JOURNEYS)) expect(existsSync(join(ROOT, file)), file).toBe(true);
});

test('every page of the back office is in the menu, or another page links to it', () => {
  const entries = MENU.flatMap((section) => section.entries.map((entry) => entry.path.split('?')[0]!));
  const code = sources('admin', 'ui')
    .filter((file) => !file.startsWith('admin/places'))
    .map(read)
    .join('\n');
  const led = (path: string) => {
    const start = path.replace(/[:*].*$/, '');
    return path === start
      ? new RegExp(`['"\`(]${path}['"\`?]`).test(code)
      : new RegExp(`['"\`]${start}(\\$\\{|['"\`])`).test(code);
  };
  expectNone(
    PLACES.filter(({ path }) => !entries.includes(path) && !led(path)).map(({ path }) => path),
    'No menu and no other page leads to these: add an entry to its row in admin/places or a link:',
  );
});

const links = [...read('storefront/screens.ts').matchAll(/^ {2}(\w+): at(?:<([^(]*)>)?\(\s*'([^']+)'/gm)].map(
  ([, name, params = '', path]) => ({ name: name!, needsQuery: /^(Goods|Ids?|No)$|\w: /.test(params), path: path! }),
);

test('every screen of the storefront has a link to it', () => {
  const code = [...sources('storefront', 'contract'), 'server/modules']
    .flatMap((file) => (file === 'server/modules' ? sources(file) : [file]))
    .filter((file) => file !== 'storefront/lib/paths.ts' && file !== 'storefront/screens.ts')
    .map(read)
    .join('\n');
  expect(links.map(({ path }) => path)).toEqual(SCREENS.map(({ path }) => path));
  const lost = links.filter(({ name, path }) => !new RegExp(`\\bto\\.${name}\\b`).test(code) && !code.includes(`'${path}`));
  expect(lost.map(({ name }) => name).sort()).toEqual([...LED_BY_OPERATOR, ...LED_BY_MAIL].sort());
  const byMail = links.filter(({ name }) => LED_BY_MAIL.includes(name));
  expect(byMail.filter(({ path }) => !code.includes(path)).map(({ name }) => name)).toEqual([]);
});

test('the browser tests open each screen that needs a query with one', () => {
  const places = read('e2e/places.ts');
  const bare = links.filter(({ needsQuery, path }) => needsQuery && !places.includes(`'${path}': `));
  expectNone(
    bare.map(({ path }) => path),
    'These screens need a query: add their address to e2e/places.ts:',
  );
});
