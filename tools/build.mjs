// Builds everything into dist: wap and admin by Vite (with compressed files next to them), the server-side rendering of the first page,
// and the server by esbuild with its migrations.
// Plain Node, because it runs before anything is built.
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DIST = join(ROOT, 'dist');
const COMPRESSED = /\.(js|css|svg|html|json|webmanifest|map|wasm)$/;
const SMALL = 1024;

/** Builds the storefront, the back office, or the rendering of the first page. */
const app = (mode) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...mode], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build ${mode.join(' ')} failed`))));
  });

/** How server code is bundled: packages are external. */
export const serverBundle = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: { '#contract': join(ROOT, 'contract'), '#server': join(ROOT, 'server') },
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** The server in one folder; lazily loaded parts are separate files. */
export const serverParts = (outdir) => ({
  ...serverBundle,
  entryPoints: {
    main: 'server/main.ts',
    'image-search-worker': 'server/connectors/image-search/mobilenet-worker.ts',
    'papers-worker': 'server/modules/shipping/papers/worker.ts',
    'page-worker': 'server/connectors/marketplace/web/page-worker.ts',
  },
  outdir,
  outExtension: { '.js': '.mjs' },
  splitting: true,
});

/** Copies the files that the server reads from its own folder. */
export function copyServerFiles(outdir) {
  const copy = (from, to) => cpSync(join(ROOT, from), join(outdir, to), { recursive: true });
  copy('contract/texts', 'texts');
  copy('server/db/migrations', 'migrations');
  for (const folder of ['base/data', 'base/texts', 'demo/data', 'demo/texts']) copy(`server/db/${folder}`, `db/${folder}`);
  copy('server/modules/accounts/auth/common-passwords', 'common-passwords');
  copy('server/db/embedded/lock-beat.mjs', 'lock-beat.mjs');
  copy('server/connectors/image-search/model', 'image-search-model');
}

export async function buildServer() {
  const { build } = await import('esbuild');
  const outdir = join(DIST, 'server');
  rmSync(outdir, { recursive: true, force: true });
  await build(serverParts(outdir));
  copyServerFiles(outdir);
}

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else yield path;
  }
}

/** The storefront's index.html is rendered and compressed per request. */
async function compress(folder) {
  const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
  for (const path of filesOf(folder)) {
    if (!COMPRESSED.test(path) || path.endsWith('index.html') || statSync(path).size < SMALL) continue;
    const bytes = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }));
  }
}

export async function buildAll() {
  await Promise.all([app([]), app(['--mode', 'admin']), app(['--mode', 'drawn']), buildServer()]);
  await Promise.all(['wap', 'admin'].map((name) => compress(join(DIST, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { markBuilt } = await import('./stale.mjs');
  await buildAll();
  markBuilt();
}
