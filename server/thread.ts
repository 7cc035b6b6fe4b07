// Starts the program of a worker thread: in the build a file next to the bundle, in the sources a TypeScript file.
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** When running from the sources, the thread registers tsx first. */
export const startThread = (file: string, options: WorkerOptions): Worker =>
  file.endsWith('.ts')
    ? new Worker(
        `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(file).href)}); })`,
        { ...options, eval: true },
      )
    : new Worker(file, options);
