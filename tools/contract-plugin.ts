// Vite plugin for development: applies edits that reach the apps by way of the server (texts, rows of calls). An edit below these folders of the contract
// restarts the dev server once the API has restarted, so that texts are read and pages are loaded again.
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = fileURLToPath(new URL('../contract', import.meta.url));
const FOLDERS = ['texts', 'calls', 'desk'].map((name) => join(CONTRACT, name) + sep);
const POLL_MS = 100;
/** The API begins to restart within this time of an edit, or not at all. */
const NOTICED_MS = 2000;
/** After this the pages are loaded in any case, to show the error. */
const PATIENCE_MS = 60_000;

export const isWatched = (file: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(folder)) && !/\.test\.ts$/.test(file);

/** Resolves when the API has stopped and answers again. */
export async function waitForRestart(answers: () => Promise<boolean>, wait: (ms: number) => Promise<void>): Promise<void> {
  let gone = false;
  for (let passed = 0; passed < PATIENCE_MS; passed += POLL_MS) {
    const up = await answers();
    gone ||= !up;
    if (up && (gone || passed >= NOTICED_MS)) return;
    await wait(POLL_MS);
  }
}

export function contractPlugin(api: string): Plugin {
  const answers = () =>
    fetch(`${api}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return {
    name: 'sampan-contract',
    apply: 'serve',
    configureServer(server) {
      let waiting = false;
      server.watcher.add(CONTRACT);
      server.watcher.on('all', async (event, file) => {
        if (event === 'addDir' || event === 'unlinkDir' || waiting || !isWatched(file)) return;
        waiting = true;
        await waitForRestart(answers, wait);
        await server.restart();
      });
    },
  };
}
