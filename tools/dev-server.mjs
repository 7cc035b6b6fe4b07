// The server of `npm run dev`: bundled, which loads in a third of the time of single files, and started again with each edit below server and contract.
// An edit that cannot be bundled leaves the server that runs.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { copyServerFiles, serverParts } from './build.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['server', 'contract'];
/** An editor writes a file in several steps, and a branch that is switched to changes many. */
const SETTLED_MS = 50;

const isSource = (file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing/.test(file);
const isCopied = (file) => /\.(json|sql|mjs)$/.test(file);

/** Each folder on its own: Node 20 loses a file in a tree that an editor replaces. */
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

/** `ended` hears that the server has exited on its own. Answers how to stop it. */
export async function runServer({ flags, env, outdir, ended }) {
  rmSync(outdir, { recursive: true, force: true });
  const bundle = await context(serverParts(outdir));
  let child;
  let stopping = false;
  const start = () => {
    child = spawn(process.execPath, ['--enable-source-maps', ...flags, `${outdir}/main.mjs`], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      detached: true, // Ctrl-C reaches the parent alone, which passes it on once
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
      return; // esbuild has printed what is wrong
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
