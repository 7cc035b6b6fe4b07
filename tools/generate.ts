// Writes the generated files: types of tables, the client's table of calls, docs/calls.md, docs/screens.md. --check fails when one is out of date.
import { spawnSync } from 'node:child_process';

const check = process.argv.includes('--check') ? ['--check'] : [];
let bad = 0;
for (const script of ['tables', 'schema', 'calls-table', 'docs', 'lifecycles']) {
  const { status } = spawnSync('npx', ['tsx', `tools/${script}.ts`, ...check], { stdio: 'inherit' });
  if (status !== 0) bad++;
}
process.exit(bad === 0 ? 0 : 1);
