// Printing, for the server's calls.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerThread } from '../../../worker-thread.ts';
import type { Printed } from './sheet.ts';
import type { Print } from './worker.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Next to the bundle, or in the sources. */
const BUNDLED = join(HERE, 'papers-worker.mjs');
const IDLE_MS = 5 * 60_000;

/** Labels or papers as one PDF, and the characters in them that none of our fonts has. */
export const print = workerThread<Print, Printed>(existsSync(BUNDLED) ? BUNDLED : join(HERE, 'worker.ts'), IDLE_MS);
