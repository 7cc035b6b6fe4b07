// Starts the built server on a fresh folder with the demo shop, once for all tests, and passes its URL in SHOP_URL.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing-process.ts';
import { operator } from './shop.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const root = new URL('..', import.meta.url).pathname;
  const dir = mkdtempSync(join(tmpdir(), 'sampan-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
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
      PSEUDO_LANGUAGE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
    setTimeout(() => reject(new Error('the server did not start within 4 minutes')), 240_000).unref();
  });
  process.env.SHOP_URL = `http://127.0.0.1:${port}`;
  await firstRound();
  return () =>
    new Promise((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', () => {
        // A folder that stays behind is no reason to lose the report of all the tests.
        try {
          rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
        } catch (error) {
          console.error(`${dir} could not be removed: ${error}`);
        }
        resolve();
      });
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
    });
}

/** The first round of jobs credits what is late in the demo shop: sums that the tests hold are taken after it. */
async function firstRound(): Promise<void> {
  const owner = await operator('admin');
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 300))) {
    const jobs: { state: string; next_at: string; last_at: string }[] = await owner('jobs/lists');
    if (jobs.length > 0 && jobs.every((job) => job.last_at || Date.parse(job.next_at) > Date.now())) return;
  }
  throw new Error('the first round of jobs did not end');
}
