// Starts the built server on a fresh folder with the demo shop, once for all tests, and passes its URL in SHOP_URL.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#server/testing-process.ts';
import { MEASURE_KEY } from './floor.ts';
import { openForeignMarket } from './foreign-market.ts';
import { FOREIGN_HOST, openForeignShop } from './foreign-shop.ts';
import { operator } from './shop.ts';
import { changeSetting } from './staff-calls.ts';

const DOOR = new URL('./foreign-shop-door.mjs', import.meta.url).href;

export default async function setup(): Promise<() => Promise<void>> {
  const root = new URL('..', import.meta.url).pathname;
  const dir = mkdtempSync(join(tmpdir(), 'sampan-e2e-'));
  const port = await freePort();
  const abroad = await openForeignShop();
  const market = await openForeignMarket();
  const child = spawn(process.execPath, ['--import', DOOR, 'dist/server/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '1',
      NODE_ENV: '',
      SMTP_URL: '',
      SMS_URL: '',
      MEASURE_KEY,
      PSEUDO_LANGUAGE: '1',
      FOREIGN_SHOP: `${FOREIGN_HOST}:${abroad.port}`,
      ...market.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
    abroad.close();
    await market.close();
    // A folder that cannot be removed must not lose the report of all the tests.
    try {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch (error) {
      console.error(`${dir} could not be removed: ${error}`);
    }
  };
  process.env.SHOP_URL = `http://127.0.0.1:${port}`;
  try {
    await within(
      'the start of the server',
      Promise.race([
        ready(child),
        ended.then((code) => {
          throw new Error(`the server ended with ${code}`);
        }),
      ]),
    );
    await within('the first round of jobs', firstRound());
    await codesAtOnce();
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** For a hang: a busy machine fills the demo shop in minutes, which is no fault. */
const LONGEST_MS = 600_000;

async function within<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${LONGEST_MS / 60_000} minutes`)), LONGEST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Resolves when it reports that it answers. Its later output is read, too: a full pipe would stop it. A failed call is printed
 * among the tests.
 */
function ready({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<void> {
  return new Promise((resolve) => {
    createInterface(stdout).on('line', (line) => {
      if (line.includes('is ready')) resolve();
      if (line.includes('call failed')) console.error(line);
    });
  });
}

/** The first round of jobs credits what is late in the demo shop: the sums of the tests are read after it. */
async function firstRound(): Promise<void> {
  const owner = await operator('admin');
  for (;;) {
    const jobs: { state: string; next_at: string; last_at: string }[] = await owner('jobs/lists');
    if (jobs.length > 0 && jobs.every((job) => job.last_at || Date.parse(job.next_at) > Date.now())) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/**
 * All journeys come from one address, and a member requests several codes within a minute: neither the captcha nor the wait may
 * stop the later ones.
 */
async function codesAtOnce(): Promise<void> {
  const owner = await operator('admin');
  await changeSetting(owner, 'code_captcha_from', 1000);
  await changeSetting(owner, 'code_per_hour_ip', 1000);
  await changeSetting(owner, 'code_wait_seconds', 1);
  await changeSetting(owner, 'login_captcha_ip', 1000);
}
