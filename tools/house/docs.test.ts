// What README.md and docs/ name is there: settings of the environment, commands, files, jobs, links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GATEWAYS } from '#server/connectors/payment/gateways.ts';
import { TRACKING_SOURCES } from '#server/connectors/tracking/sources.ts';
import { jobs } from '#server/wiring.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const written = PAGES.map((file) => ({ file, words: text(file) }));
const named = (pattern: RegExp): { file: string; name: string }[] =>
  written.flatMap(({ file, words }) => [...words.matchAll(pattern)].map((m) => ({ file, name: m[1]! })));

describe('what the pages name', () => {
  it('every setting of the environment stands in the table of the README, and no other', () => {
    const table = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ') && /^\| [A-Z]/.test(line));
    const told = new Set(
      table
        .flatMap((line) => line.match(/\b[A-Z]+(?:_[A-Z]+)+\b|^\| [A-Z]+(?:, [A-Z]+)* /g) ?? [])
        .flatMap((s) => s.match(/[A-Z_]+/g)!),
    );
    const config = `${text('server/config.ts')}${text('server/env.ts')}`;
    const connectors = [...GATEWAYS, ...TRACKING_SOURCES].flatMap(({ settings }) => settings?.row.join(' ') ?? []);
    const read = new Set([
      ...[...config.matchAll(/\benv\.([A-Z_]+)|env, '([A-Z_]+)'|'([A-Z]+_[A-Z_]+)'/g)].map((m) => m[1] ?? m[2] ?? m[3]!),
      ...connectors.flatMap((row) => row.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []),
    ]);
    expect([...read].filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !read.has(name))).toEqual([]);
  });

  it('commands of npm', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    expect(named(/\bnpm run ([\w:]+)/g).filter(({ name }) => !(name in scripts))).toEqual([]);
    const files = Object.values(scripts).flatMap((line) => line.match(/\btools\/[\w./-]+/g) ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('files and folders', () => {
    const paths = named(/`((?:contract|server|storefront|admin|ui|e2e|bench|tools|docs)\/[\w./-]*)`/g);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter(({ name }) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('links', () => {
    const links = named(/\]\((?!https?:)([^)#]+)/g);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(({ file, name }) => !existsSync(join(ROOT, dirname(file), name)))).toEqual([]);
  });

  it('jobs', () => {
    const told = [...text('docs/operating.md').matchAll(/(?:job|Jobs:|,) `([a-z_]+)`/g)].map((m) => m[1]!);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((name) => !jobs.some((job) => job.name === name))).toEqual([]);
  });
});
