// Hostile pages that would block the server, pasted as a link by anyone: the server process continues to answer.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from './testing-database.ts';
import { ATTACKS, HOSTILE_HOST, openHostileShop } from './testing-hostile-shop.ts';
import { freePort, killProcesses, startProcess } from './testing-process.ts';

const DOOR = new URL('../e2e/foreign-shop-door.mjs', import.meta.url).href;
/** ms that one input may block the server. */
const MOST_MS = 100;
const EVERY_MS = 20;
/** First-time compilation is not the page's fault; a hostile page blocks the server every time. */
const TRIES = 3;

let base: string;
let pid: number;
let foreign: Awaited<ReturnType<typeof openHostileShop>>;
beforeAll(async () => {
  const own = await ownDatabase();
  foreign = await openHostileShop();
  const port = await freePort();
  const { child, says } = startProcess(
    { ...own.env, PORT: String(port), READ_PAGES: '1', FOREIGN_SHOP: `${HOSTILE_HOST}:${foreign.port}` },
    { flags: ['--import', DOOR] },
  );
  await says('Sampan is ready');
  pid = child.pid!;
  base = `http://127.0.0.1:${port}`;
  // Modules that the first page loads are loaded before measuring.
  expect(await paste('/good')).toMatchObject({ found: true });
});
afterAll(async () => {
  killProcesses();
  await foreign.close();
});

type Answer = { found: boolean; num_iid: string };
async function call<T>(name: string, fields: Record<string, string>): Promise<T> {
  const answer = await fetch(`${base}/api/${name}`, { method: 'POST', body: new URLSearchParams({ lang: 'en', ...fields }) });
  return ((await answer.json()) as { data: T }).data;
}
const paste = (path: string) => call<Answer>('obapi/itemPassword', { word: `http://${HOSTILE_HOST}${path}` });

/** CPU time of the server's main thread so far, ms: on a busy machine the clock measures more. Without /proc the clock. */
function worked(): number {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

/** The slowest answer of /health during some work, ms. */
async function slowest(during: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => {
    const began = worked();
    const answered = async (): Promise<void> => {
      await (await fetch(`${base}/health`)).arrayBuffer();
      most = Math.max(most, worked() - began);
    };
    asked.push(answered());
  }, EVERY_MS);
  await during();
  clearInterval(timer);
  await Promise.all(asked);
  return most;
}

/** The fastest of some tries. */
async function heldFor(during: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least >= MOST_MS; n++) least = Math.min(least, await slowest(during));
  return least;
}

test.each(ATTACKS)('%s: /health is answered within 100 ms', async (path) => {
  await foreign.serve(path);
  const held = await heldFor(async () => {
    const answer = await paste(path);
    if (answer.found) await call('obapi/getItem', { tp: 'web', tid: answer.num_iid });
  });
  expect(held).toBeLessThan(MOST_MS);
});

test('all of them at once; afterwards pages are read as before', async () => {
  const held = await heldFor(() => Promise.all(ATTACKS.map(paste)));
  expect(held).toBeLessThan(MOST_MS);
  expect(await paste('/good')).toMatchObject({ found: true });
});
