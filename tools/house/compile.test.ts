// Small wrong files in the folder `wrong`, and the compiler's errors: one in each line after a comment "wrong:", and in no other.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDER = 'tools/house/wrong';
const files = readdirSync(join(ROOT, FOLDER)).filter((file) => /\.tsx?$/.test(file));

type Line = { line: number; says: string };

/** The lines that must fail, with the reason from their comment. */
function marked(file: string): Line[] {
  const lines = readFileSync(join(ROOT, FOLDER, file), 'utf8').split('\n');
  return lines.flatMap((text, at) => {
    const says = /^\s*\/\/ wrong: (.+)$/.exec(text)?.[1];
    return says ? [{ line: at + 2, says }] : [];
  });
}

/** All errors of one run of the compiler, by file, including files that the wrong ones import. */
function compile(): { output: string; errors: Map<string, Line[]> } {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', FOLDER], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const errors = new Map<string, Line[]>();
  for (const [, file = '', line, says = ''] of stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (.+)$/gm))
    errors.set(file, [...(errors.get(file) ?? []), { line: Number(line), says }]);
  return { output: stdout, errors };
}

describe('the compiler refuses', () => {
  let found: ReturnType<typeof compile>;
  beforeAll(() => {
    found = compile();
  });

  test('nothing outside the wrong files', () => {
    expectNone(
      [...found.errors.keys()].filter((file) => !file.startsWith(`${FOLDER}/`)),
      'A file outside of tools/house/wrong does not compile: fix it (npm run typecheck):',
    );
    expect([...found.errors.keys()].sort(), found.output).toEqual(files.map((file) => `${FOLDER}/${file}`).sort());
  });

  test.each(files)('the marked lines of %s, and no others', (file) => {
    const errors = found.errors.get(`${FOLDER}/${file}`) ?? [];
    const lines = new Set(errors.map(({ line }) => line));
    const wanted = marked(file);
    expect(wanted.length).toBeGreaterThan(0);
    expectNone(
      wanted.filter(({ line }) => !lines.has(line)),
      'The compiler accepts a line that is marked as wrong: the type that refused it has become too wide:',
    );
    expectNone(
      errors.filter(({ line }) => !wanted.some((w) => w.line === line)),
      'The compiler refuses a line that is not marked: put a comment `// wrong: why` above it, or fix it:',
    );
  });
});
