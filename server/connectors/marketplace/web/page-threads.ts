// Reads the pages of shops, in threads of their own.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NoAnswer, threadPool } from '../../../thread-pool.ts';
import { SourceFailed } from '../source.ts';
import type { PageAnswers, PageTask } from './page-worker.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const BUILT = join(HERE, 'page-worker.mjs');

const pool = threadPool<PageTask>(existsSync(BUILT) ? BUILT : join(HERE, 'page-worker.ts'), {
  threads: 2,
  queue: 8,
  time: 2000,
  start: 60_000,
  idle: 60_000,
  memory_mb: 192,
});

/** Throws SourceFailed: a retry of this page would not help, and it says nothing about other pages. */
export async function readInThread<Kind extends PageTask['kind']>(
  task: Extract<PageTask, { kind: Kind }>,
): Promise<PageAnswers[Kind]> {
  try {
    // The thread's program answers each kind of task with its own kind of answer.
    return (await pool.run(task)) as PageAnswers[Kind];
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new SourceFailed('refused', `the page could not be read: ${error.message}`);
  }
}
