// Runs a benchmark bundled, as the shop runs. Runners of TypeScript wrap every function to keep its name, which costs an order a tenth of its time.
// Run: node tools/bench.mjs order
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverBundle } from './build.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const name = process.argv[2] ?? '';
const out = join(ROOT, '.cache/bench', `${name}.mjs`);

/** Files are resolved relative to their source, not to the bundle. */
const inPlace = {
  name: 'in-place',
  setup: (build) =>
    build.onLoad({ filter: /\/(bench|contract|server)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    })),
};
const { build } = await import('esbuild');
await build({ ...serverBundle, entryPoints: [join(ROOT, 'bench', `${name}.ts`)], outfile: out, plugins: [inPlace] });
// As `npm start` starts it.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
spawn(process.execPath, [...flags, out], { cwd: ROOT, stdio: 'inherit' }).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
