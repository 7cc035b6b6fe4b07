// The server of `npm run dev`: bundled, because that loads in a third of the time of single files, and restarted after each edit below server and contract.
// If an edit cannot be bundled, the running server continues.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { copyServerFiles, serverParts } from './build.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['server', 'contract'];
/** An editor writes a file in several steps, and switching branches changes many. */
const SETTLED_MS = 50;

const isSource = (file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing/.test(file);
const isCopied = (file) => /\.(json|sql|mjs)$/.test(file);

/** Watches each folder on its own: Node 20 misses files that an editor replaces in a watched tree. */
function watchFolders(changed) {
  const watchers = new Map();
  const look = () => {
    const inside = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    for (const folder of [...FOLDERS.map((name) => join(ROOT, name)), ...inside])
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, (event, file) => {
            if (file && (isSource(file) || isCopied(file))) changed(file);
            else if (event === 'rename') look();
          }).once('error', () => watchers.delete(folder)),
        );
  };
  look();
  return () => {
    for (const one of watchers.values()) one.close();
  };
}

/** `ended` is called when the server has exited on its own. Returns a function that stops it. */
export async function runServer({ flags, env, outdir, ended }) {
  rmSync(outdir, { recursive: true, force: true });
  const bundle = await context(serverParts(outdir));
  let child;
  let stopping = false;
  const start = () => {
    child = spawn(process.execPath, ['--enable-source-maps', ...flags, `${outdir}/main.mjs`], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      detached: true, // Ctrl-C reaches only the parent, which forwards it once
    });
    const own = child;
    own.once('exit', (code) => own === child && ended(code));
  };
  const end = () =>
    new Promise((resolve) => {
      const old = child;
      child = undefined;
      if (!old || old.exitCode !== null || old.signalCode !== null) return resolve();
      old.once('exit', resolve).kill('SIGINT');
    });
  let copies = true;
  const rebuild = async () => {
    try {
      await bundle.rebuild();
    } catch {
      return; // esbuild has printed the error
    }
    if (copies) copyServerFiles(outdir);
    copies = false;
    await end();
    if (!stopping) start();
  };
  let turn = Promise.resolve();
  let timer;
  const close = watchFolders((file) => {
    copies ||= isCopied(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(rebuild);
    }, SETTLED_MS);
  });
  await rebuild();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    close();
    await turn;
    await end();
    await bundle.dispose();
  };
}
