// `npm test`: installs what is missing, checks types and style, runs unit, story and house tests, builds, and runs the main journeys and a sample of the screens in Chromium.
// Ends with the seconds of each step and a line that counts all tests, and fails when any failed or none ran. Needs nothing but Node, npm and, for Chromium and PostgreSQL, apt.
//   --whole     everything except the run on the embedded database: long stories, all browser tests, three engines
//   --embedded  the stories that run on the embedded database
//   --browser   only the browser tests, all of them, after a build
//   --engines   the main screens, sheets and steps in Chromium, Firefox and WebKit, after a build
//   --stories   only the story tests, all or those in the files and folders named after it
//   --pictures  every screen in all widths, themes and languages
// Stories run on a temporary PostgreSQL server; TEST_DATABASE_URL names another one; if it is empty they run on the embedded database.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { needsInstall } from './stale.mjs';

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const places = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, one line each: repeated at the end, where a truncated log still has them. */
const failures = [];
/** Browser tests that failed and passed on a retry: they count as passed, and need fixing. */
const unsteady = [];
/** The duration of each step, and the slowest files of those that run tests. */
const steps = [];
const root = new URL('..', import.meta.url).pathname;
process.chdir(root);
mkdirSync('.cache', { recursive: true });

/** The result of a step as a line; also records its duration. */
const ended = (name, started, status, signal) => {
  const seconds = Math.round((Date.now() - started) / 1000);
  steps.push(`${String(seconds).padStart(6)} s  ${name}`);
  return `== ${name}: ${status === 0 ? 'ok' : `failed (${signal ?? status})`}, ${seconds} s`;
};
const run = (name, command, args, env = {}) => {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(ended(name, started, status, signal));
  return status === 0;
};
/** Starts a check in parallel with others; prints its output once it has ended, and resolves to whether it succeeded. */
const runParallel = (name, command, args) =>
  new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
    child.once('error', (error) => output.push(Buffer.from(`${error}\n`)));
    child.once('close', (status, signal) => {
      process.stdout.write(`\n${Buffer.concat(output)}${ended(`${name} (in parallel)`, started, status, signal)}\n`);
      resolve(status === 0);
    });
  });
const count = (name, ok) => {
  if (ok) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(name);
  }
};

/** Runs vitest or playwright with a JSON report in addition to the readable one, and adds its counts. */
const suite = (name, args, file, read, env) => {
  rmSync(file, { force: true });
  const ok = run(name, 'npx', args, env);
  if (!existsSync(file)) return count(`${name}: no report`, false);
  const { passed, failed, skipped, names, again = [], slowest = [] } = read(JSON.parse(readFileSync(file, 'utf8')));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failures.push(...names);
  unsteady.push(...again);
  steps.push(...slowest);
  if (!ok && failed === 0) count(`${name}: ended with an error`, false);
  if (passed + failed === 0) count(`${name}: ran no test`, false);
};
const vitest = (r) => ({
  passed: r.numPassedTests,
  failed: r.numFailedTests,
  skipped: r.numPendingTests + r.numTodoTests,
  names: r.testResults.flatMap((file) => [
    ...file.assertionResults
      .filter((t) => t.status === 'failed')
      .map((t) => named(file.name, t.fullName, t.failureMessages?.[0])),
    ...(file.status === 'failed' && file.assertionResults.length === 0 ? [named(file.name, 'did not load', file.message)] : []),
  ]),
  slowest: r.testResults
    .map((file) => ({ name: file.name.replace(root, ''), seconds: Math.round((file.endTime - file.startTime) / 1000) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .filter(({ seconds }) => seconds > 0)
    .map(({ name, seconds }) => `${' '.repeat(10)}${String(seconds).padStart(4)} s  ${name}`),
});
const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
const told = (spec) => named(spec.file, spec.title, spec.tests.flatMap((t) => t.results).find((r) => r.error)?.error.message);
const playwright = ({ stats, suites, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  again: suites
    .flatMap(specs)
    .filter((spec) => spec.tests.some((t) => t.status === 'flaky'))
    .map(told),
  names: [
    ...suites
      .flatMap(specs)
      .filter((spec) => !spec.ok)
      .map(told),
    ...errors.map((e) => named('e2e', 'set-up', e.message)),
  ],
});
const named = (file, title, message = '') =>
  `${file.replace(root, '')} > ${title}: ${stripVTControlCharacters(message).split('\n').slice(0, 8).join(' / ').slice(0, 600)}`;

if (needsInstall({ dev: true })) if (!run('install', 'npm', ['ci', '--no-fund', '--no-audit'])) process.exit(1);

const inPath = (program) => (process.env.PATH ?? '').split(':').map((folder) => join(folder, program));
const DEBIAN = '/usr/lib/postgresql';
const versions = () => (existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => `${DEBIAN}/${version}/bin/initdb`) : []);
/** Programs to install where they are missing: their paths, and the Debian packages that have them. */
const CHROMIUM = {
  programs: () => [['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']],
  packages: 'chromium fonts-noto-cjk',
};
const OTHER_ENGINES = {
  programs: () => [['/usr/bin/firefox-esr', '/usr/bin/firefox'], ['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
  packages: 'firefox-esr webkit2gtk-driver xvfb',
};
const POSTGRESQL = {
  programs: () => [
    [...versions(), ...inPath('initdb')],
    ['/usr/sbin/pgbouncer', ...inPath('pgbouncer')],
  ],
  packages: 'postgresql pgbouncer',
};
const PROMETHEUS = {
  programs: () => [['/usr/bin/promtool', ...inPath('promtool')]],
  packages: '--no-install-recommends prometheus',
};
/** Installs these if any is missing; returns whether all of them are there. */
const installed = (name, { programs, packages }) => {
  const there = () => programs().every((paths) => paths.some((path) => existsSync(path)));
  if (there()) return true;
  run(name, 'sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${packages}`]);
  if (!there()) console.error(`${name} is missing and could not be installed: apt-get install ${packages}`);
  return there();
};

/** The command that runs vitest with a PostgreSQL server: none where TEST_DATABASE_URL is set, or no server can be installed. */
const database = () => {
  if (process.env.TEST_DATABASE_URL !== undefined) return [];
  if (installed('PostgreSQL', POSTGRESQL)) return ['tsx', 'tools/on-postgresql.ts'];
  console.error('Without PostgreSQL stories run on the embedded database.');
  return [];
};
const tests = (name, { within = database(), places = [], ...env }) => {
  const file = '.cache/vitest.json';
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  suite(name, [...within, 'vitest', 'run', ...places, ...report], file, vitest, env);
};
const build = () => {
  const built = run('build', 'node', ['tools/build.mjs']);
  count('build', built);
  return built;
};
const browserTests = (name, { config = 'e2e/playwright.config.ts', args = [], ...env }) => {
  const file = '.cache/playwright.json';
  suite(name, ['playwright', 'test', '--config', config, ...args], file, playwright, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}${file}`,
    ...env,
  });
};
const engines = () => {
  if (!installed('Firefox and WebKit', OTHER_ENGINES)) count('Firefox and WebKit: not installed', false);
  browserTests('browser engines', { config: 'e2e/engines/playwright.config.ts' });
};

if (flags.has('--stories')) tests('stories', { places: places.length ? places : ['server'] });
else if (flags.has('--embedded'))
  tests('stories on the embedded database', { within: [], places: ['server'], TEST_PART: 'embedded', TEST_DATABASE_URL: '' });
else {
  installed('Chromium', CHROMIUM);
  if (flags.has('--pictures')) {
    build();
    browserTests('pictures', { args: ['--project', 'pictures'], PICTURES: 'all' });
  } else if (flags.has('--engines')) {
    build();
    engines();
  } else if (flags.has('--browser')) {
    build();
    browserTests('journeys and screens', {});
  } else {
    const part = flags.has('--whole') ? '' : 'sample';
    const types = runParallel('types', 'npm', ['run', '-s', 'typecheck']);
    count('style', run('style', 'npx', ['biome', 'check', '--diagnostic-level=error', '.']));
    count('unused exports', run('unused exports', 'npm', ['run', '-s', 'unused']));
    count('generated files', run('generated files', 'npx', ['tsx', 'tools/generate.ts', '--check']));
    const built = build();
    count('size of scripts', run('size of scripts', 'npx', ['tsx', 'tools/size.ts']));
    count('types', await types);
    installed('Prometheus', PROMETHEUS);
    tests('unit, story and house tests', { TEST_PART: part, ...(built ? { BUILT_SERVER: 'dist/server/main.mjs' } : {}) });
    if (built) browserTests('journeys and screens', { E2E_PART: part });
    if (built && part === '') engines();
  }
}

writeFileSync('.cache/failed.txt', failures.map((line) => `${line}\n`).join(''));
writeFileSync('.cache/unsteady.txt', unsteady.map((line) => `${line}\n`).join(''));
writeFileSync('.cache/steps.txt', steps.map((line) => `${line}\n`).join(''));
console.log(`\nSeconds of each step, and of the slowest files of a run:\n${steps.join('\n')}`);
if (unsteady.length) console.log(`\nUnsteady, passed when tried once more:\n${unsteady.join('\n')}`);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
