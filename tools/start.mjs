// npm start: installs packages when they are missing or outdated, builds when sources have changed, starts the shop. Plain Node, so that it runs on a fresh checkout.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { markBuilt, markInstalled, needsBuild, needsInstall } from './stale.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major, minor] = process.versions.node.split('.').map(Number);

function stop(line) {
  console.error(line);
  process.exit(1);
}

if (major < 20 || (major === 20 && minor < 19)) stop(`Sampan needs Node 20.19 or newer; this is ${process.versions.node}`);

if (needsInstall()) {
  console.log('Installing packages ...');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) stop('Packages could not be installed: see above');
}
try {
  markInstalled();
} catch (error) {
  stop(`This folder can't be written: ${error.message}. Start it once as its owner; DATA_DIR alone need be writable after that`);
}

if (needsBuild()) {
  console.log('Building ...');
  try {
    const { buildAll } = await import('./build.mjs');
    await buildAll();
    markBuilt();
  } catch (error) {
    stop(`The build failed: ${error.message}`);
  }
}

await import(pathToFileURL(join(ROOT, 'dist/server/main.mjs')).href);
