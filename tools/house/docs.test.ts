// Names in README.md and docs/ exist: settings of the environment, commands, files, jobs, links, modules and their rooms, calls, tables, and names in the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { PRODUCT_SOURCES } from '#server/connectors/marketplace/sources.ts';
import { GATEWAYS } from '#server/connectors/payment/gateways.ts';
import { PURCHASE_CONNECTORS } from '#server/connectors/purchase/connectors.ts';
import { TRACKING_SOURCES } from '#server/connectors/tracking/sources.ts';
import { translation } from '#server/connectors/translation/translator.ts';
import { REFERENCE_TABLES } from '#server/db/reference-tables.ts';
import { jobs } from '#server/wiring.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = [
  ...['README.md', 'STYLE.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort(),
];
/** Written by `npm run generate`. */
const GENERATED = ['docs/calls.md', 'docs/lifecycles.md', 'docs/screens.md'];
const written = PAGES.map((file) => ({ file, words: text(file) }));
const named = (pattern: RegExp): { file: string; name: string }[] =>
  written.flatMap(({ file, words }) => [...words.matchAll(pattern)].map((m) => ({ file, name: m[1]! })));

/** The part of a path before the first name in angle brackets. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/', path.indexOf('<')));
const folders = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Paths in the diagram of docs/architecture.md: the first word of each line below the last unindented line. */
const pictured = text('docs/architecture.md')
  .split('```')[1]!
  .split('\n')
  .reduce<{ at: string; paths: string[] }>(
    ({ at, paths }, line) => {
      const [, indent, name] = /^( *)([\w.-]+\/?)/.exec(line) ?? [];
      if (!name) return { at, paths };
      return indent ? { at, paths: [...paths, `${at}${name}`] } : { at: name, paths: [...paths, name] };
    },
    { at: '', paths: [] },
  ).paths;

const calls = new Set([...rows, ...deskRows].map(({ path }) => path));
/** Groups of calls, tables, and columns as `table.column`. */
const known = new Set([
  ...[...calls].map((path) => path.split('/')[0]!),
  ...[...text('server/db/tables.ts').matchAll(/^export interface (\w+)Table \{\n([^}]*)/gm)].flatMap((m) => {
    const table = m[1]!.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    return [table, ...[...m[2]!.matchAll(/^ {2}(\w+): /gm)].map((column) => `${table}.${column[1]}`)];
  }),
]);

/** Anchors of a page's headings, as GitHub makes them. */
const headingsOf = (words: string): string[] =>
  [...words.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Paragraphs and items of lists, each as one line, without tables and code. */
const paragraphsOf = (words: string): string[] =>
  words
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n(?=\s*\n|\s*(?:[-*]|\d+\.) |\||#)/)
    .filter((block) => !block.startsWith('|'))
    .map((block) => block.replace(/\s+/g, ' ').trim());

describe('the form of the pages', () => {
  it('architecture.md can be read in ten minutes', () => {
    expect(text('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(1500);
  });

  it('no paragraph is longer than 700 characters', () => {
    const long = written
      .filter(({ file }) => !GENERATED.includes(file))
      .flatMap(({ file, words }) =>
        paragraphsOf(words).flatMap((one) => (one.length > 700 ? [`${file}: ${one.slice(0, 60)}`] : [])),
      );
    expectNone(long, 'Split the paragraph, or make it a table (STYLE.md):');
    const table = '| a | b |';
    expect(paragraphsOf(`one\ntwo\n- three\n\n\`\`\`\nfour\n\`\`\`\n\n${table}`).filter(Boolean)).toEqual(['one two', '- three']);
  });
});

describe('names in the pages', () => {
  it('the table of the README has every setting of the environment, and no other', () => {
    const table = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && /^\| [A-Z]/.test(line));
    const documented = new Set(
      table
        .flatMap((line) => line.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|^\| [A-Z]+(?:, [A-Z]+)* /g) ?? [])
        .flatMap((s) => s.match(/[A-Z][A-Z_\d]*/g)!),
    );
    const config = ['server/config.ts', 'server/env.ts', 'server/connectors/object-store/object-store.ts'].map(text).join('');
    const connectors = [
      ...GATEWAYS,
      ...TRACKING_SOURCES,
      ...PRODUCT_SOURCES,
      ...PURCHASE_CONNECTORS,
      { settings: translation },
    ].flatMap(({ settings }) => settings?.row.join(' ') ?? []);
    const read = new Set([
      ...[...config.matchAll(/\benv\.([A-Z][A-Z_\d]*)|env, '([A-Z][A-Z_\d]*)'|'([A-Z][A-Z\d]*_[A-Z_]+)'/g)].map(
        (m) => m[1] ?? m[2] ?? m[3]!,
      ),
      ...connectors.flatMap((row) => row.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []),
    ]);
    expectNone(
      [...read].filter((name) => !documented.has(name)),
      'The server reads these settings: give each a row in the table of README.md:',
    );
    expectNone(
      [...documented].filter((name) => !read.has(name)),
      'The README has these settings, and nothing reads them: take the rows out:',
    );
  });

  it('commands of npm', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    expectNone(
      named(/\bnpm run ([\w:]+)/g).filter(({ name }) => !(name in scripts)),
      'package.json has no such command: correct the page:',
    );
    const files = Object.values(scripts).flatMap((line) => line.match(/\btools\/[\w./-]+/g) ?? []);
    expectNone(
      files.filter((file) => !existsSync(join(ROOT, file))),
      'A script of package.json names a file that is gone:',
    );
  });

  it('files and folders', () => {
    // Where a recipe has a placeholder, such as `contract/calls/<area>.ts`, the folder is checked.
    const paths = named(/`((?:contract|server|client|storefront|admin|ui|e2e|bench|tools|docs)\/[\w./<> -]*)`/g);
    expect(paths.length).toBeGreaterThan(100);
    expectNone(
      paths.filter(({ name }) => !existsSync(join(ROOT, name.includes('<') ? folderOf(name) : name))),
      'The page names a path that is gone: correct it:',
    );
  });

  it('names in the code', () => {
    const words = new Set(
      ['contract', 'server', 'client', 'ui', 'storefront', 'admin', 'tools', 'e2e', 'bench']
        .flatMap((folder) =>
          readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
        )
        .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && file !== 'tools/house/docs.test.ts')
        .flatMap((file) => text(file).match(/\w+/g) ?? []),
    );
    // Names of functions, types and tables of constants; the README and the page for operators also name other programs.
    const pages = PAGES.filter((file) => /^docs\/(?:architecture|contributing|data|money|testing|decisions\/.*)\.md$/.test(file));
    const documented = pages.flatMap((file) =>
      [...text(file).matchAll(/`([^`\n]+)`/g)].flatMap(
        (m) => m[1]!.match(/(?<![\p{L}\w])(?:[a-z]+[A-Z]\w*|[A-Z]\w+)(?![\p{L}\w])/gu) ?? [],
      ),
    );
    expect(documented.length).toBeGreaterThan(50);
    expectNone(
      [...new Set(documented)].filter((name) => !words.has(name) && !existsSync(join(ROOT, `${name}.md`))),
      'The page names what the code no longer has: correct it:',
    );
  });

  it('the diagram of the architecture', () => {
    expect(pictured.length).toBeGreaterThan(20);
    expectNone(
      pictured.filter((path) => !existsSync(join(ROOT, path))),
      'The picture in docs/architecture.md names a path that is gone:',
    );
  });

  it('every module and each of its rooms, and no other', () => {
    const documented = [...text('docs/architecture.md').matchAll(/^\| `server\/modules\/([\w-]+)` +\| ([^|]+) \|/gm)];
    expect(Object.fromEntries(documented.map((m) => [m[1]!, m[2]!.trim().split(', ').sort()]))).toEqual(
      Object.fromEntries(folders('server/modules').map((name) => [name, folders(`server/modules/${name}`).sort()])),
    );
  });

  it('calls and tables', () => {
    const words = text('docs/glossary.md').split('## Technical words')[0]!.split('\n');
    const documented = (column: number, pattern: RegExp): string[] =>
      words.flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(pattern)].map((m) => m[1]!));
    const names = documented(2, /`([^`]+)`/g);
    expect(names.length).toBeGreaterThan(50);
    expectNone(
      names.filter((name) => !known.has(name)),
      'The page names what is not there: correct it:',
    );
    expectNone(
      documented(3, /`([a-z]+\/\w+)`/g).filter((path) => !calls.has(path)),
      'The page names a call that is not in the contract: correct it:',
    );
  });

  it('links', () => {
    const links = named(/\]\((?!https?:)([^)#]+)/g);
    expect(links.length).toBeGreaterThan(5);
    expectNone(
      links.filter(({ file, name }) => !existsSync(join(ROOT, dirname(file), name))),
      'The link leads nowhere: correct it:',
    );
  });

  it('headings that links point to', () => {
    const links = written.flatMap(({ file, words }) =>
      [...words.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, path, heading]) => ({
        file: path ? join(dirname(file), path) : file,
        heading: heading!,
      })),
    );
    expect(links.length).toBeGreaterThan(10);
    expectNone(
      links.filter(({ file, heading }) => !headingsOf(text(file)).includes(heading)),
      'The page that is linked has no such heading: correct the link:',
    );
  });

  it('every trigger function with its tables, and no other', () => {
    const triggers = [...text('server/db/schema.sql').matchAll(/^CREATE TRIGGER .* ON (\w+) .*EXECUTE FUNCTION (\w+)\(\);$/gm)];
    const of = (name: string) => [...new Set(triggers.filter((m) => m[2] === name).map((m) => m[1]!))].sort();
    const functions = [...new Set(triggers.map((m) => m[2]!))].filter((name) => name !== 'raise_reference_version');
    const table = text('docs/data.md').split('## Triggers')[1]!.split('\n## ')[0]!;
    const documented = [...table.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].filter((m) => m[1] !== 'raise_reference_version');
    const tables = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map((m) => m[1]!).sort();
    expect(Object.fromEntries(documented.map((m) => [m[1]!, tables(m[2]!)]))).toEqual(
      Object.fromEntries(functions.map((name) => [name, of(name)])),
    );
    expect(of('raise_reference_version')).toEqual([...REFERENCE_TABLES].sort());
  });

  it('jobs', () => {
    const documented = [...text('docs/operating.md').matchAll(/(?:job|Jobs:|,) `([a-z_]+)`/g)].map((m) => m[1]!);
    expect(documented.length).toBeGreaterThan(5);
    expectNone(
      documented.filter((name) => !jobs.some((job) => job.name === name)),
      'docs/operating.md names a job that is not there:',
    );
  });
});
