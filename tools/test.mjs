// `npm test`: installs what is missing, checks types and style, runs unit, story and house tests, builds, and goes through the main journeys and a sample of the screens in Chromium.
// Ends with one line that counts all tests, and fails when any failed or none ran. Needs nothing but Node, npm and, for Chromium, apt.
//   --browser   only the browser tests: all of them after a build; with E2E_PART=rest those that `npm test` leaves out, on what it has built
//   --engines   the main screens, sheets and steps in Chromium, Firefox and WebKit, after a build; with E2E_PART=rest on what `npm test` has built
//   --stories   only the story tests (for a second database or another Node), all or those in the files and folders named after it      --pictures   every screen in all widths, themes and languages
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { needsInstall } from './stale.mjs';

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const places = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, a line each: told once more at the end, where a long log is cut last. */
const failures = [];
/** Browser tests that failed and passed when they were tried once more: they count as passed, and want to be mended. */
const unsteady = [];
const root = new URL('..', import.meta.url).pathname;
process.chdir(root);
mkdirSync('.cache', { recursive: true });

const run = (name, command, args, env = {}) => {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status, signal } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : `failed (${signal ?? status})`}, ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
};
/** Starts a check that runs beside others; prints what it said once it has ended, and tells whether it went well. */
const beside = (name, command, args) =>
  new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
    child.once('error', (error) => said.push(Buffer.from(`${error}\n`)));
    child.once('close', (status, signal) => {
      const result = status === 0 ? 'ok' : `failed (${signal ?? status})`;
      process.stdout.write(`\n${Buffer.concat(said)}== ${name}: ${result}, ${Math.round((Date.now() - started) / 1000)} s\n`);
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

/** Runs vitest or playwright with a JSON report beside the readable one, and adds its numbers. */
const suite = (name, args, file, read, env) => {
  rmSync(file, { force: true });
  const ok = run(name, 'npx', args, env);
  if (!existsSync(file)) return count(`${name}: no report`, false);
  const { passed, failed, skipped, names, again = [] } = read(JSON.parse(readFileSync(file, 'utf8')));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failures.push(...names);
  unsteady.push(...again);
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

/** Browsers by the programs that they are found by, and the Debian packages that have them. */
const CHROMIUM = {
  programs: [['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']],
  packages: 'chromium fonts-noto-cjk',
};
const OTHER_ENGINES = {
  programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox'], ['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
  packages: 'firefox-esr webkit2gtk-driver xvfb',
};
/** Installs what is missing of these; answers whether all of it is there. */
const installed = (name, { programs, packages }) => {
  const there = () => programs.every((paths) => paths.some((path) => existsSync(path)));
  if (there()) return true;
  run(name, 'sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${packages}`]);
  if (!there()) console.error(`${name} is missing and could not be installed: apt-get install ${packages}`);
  return there();
};
if (!flags.has('--stories')) installed('Chromium', CHROMIUM);

const browserTests = (part) =>
  suite('journeys and screens', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], '.cache/e2e.json', playwright, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}.cache/e2e.json`,
    E2E_PART: part,
  });

if (flags.has('--stories'))
  suite(
    'stories',
    [
      'vitest',
      'run',
      ...(places.length ? places : ['server']),
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.cache/stories.json',
    ],
    '.cache/stories.json',
    vitest,
  );
else if (flags.has('--pictures')) {
  count('build', run('build', 'node', ['tools/build.mjs']));
  suite(
    'pictures',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'pictures'],
    '.cache/pictures.json',
    playwright,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}.cache/pictures.json`, PICTURES: 'all' },
  );
} else if (flags.has('--engines')) {
  if (process.env.E2E_PART !== 'rest') count('build', run('build', 'node', ['tools/build.mjs']));
  if (!installed('Firefox and WebKit', OTHER_ENGINES)) count('Firefox and WebKit: not installed', false);
  suite(
    'browser engines',
    ['playwright', 'test', '--config', 'e2e/engines/playwright.config.ts'],
    '.cache/engines.json',
    playwright,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}.cache/engines.json` },
  );
} else if (flags.has('--browser')) {
  const part = process.env.E2E_PART ?? '';
  if (part !== 'rest') count('build', run('build', 'node', ['tools/build.mjs']));
  browserTests(part);
} else {
  const types = beside('types', 'npm', ['run', '-s', 'typecheck']);
  count('style', run('style', 'npx', ['biome', 'check', '--diagnostic-level=error', '.']));
  count('generated files', run('generated files', 'npx', ['tsx', 'tools/generate.ts', '--check']));
  const built = run('build', 'node', ['tools/build.mjs']);
  count('build', built);
  count('size of scripts', run('size of scripts', 'npx', ['tsx', 'tools/size.ts']));
  count('types', await types);
  suite(
    'unit, story and house tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'],
    '.cache/vitest.json',
    vitest,
    { TEST_PART: 'sample', ...(built ? { BUILT_SERVER: 'dist/server/main.mjs' } : {}) },
  );
  if (built) browserTests('sample');
}

writeFileSync('.cache/failed.txt', failures.map((line) => `${line}\n`).join(''));
writeFileSync('.cache/unsteady.txt', unsteady.map((line) => `${line}\n`).join(''));
if (unsteady.length) console.log(`\nUnsteady, passed when tried once more:\n${unsteady.join('\n')}`);
if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
