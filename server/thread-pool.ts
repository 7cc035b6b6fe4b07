// Runs work on untrusted bytes in threads that are terminated when it takes too long, so that it never blocks the server's own thread.
import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.ts';

/** Messages of a thread's program: first that it is loaded, then an answer to each task. */
export type PoolAnswer = { ready: true } | { answer: unknown } | { failed: string };

/** Why there is no answer: too much time, too much memory, a failure, or too many queued tasks. */
export class NoAnswer extends Error {}

export type PoolLimits = {
  threads: number;
  /** tasks that may be queued; one more is refused */
  queue: number;
  /** ms for a task, from its start in a thread */
  time: number;
  /** ms for a thread to load its program */
  start: number;
  /** ms until an idle thread ends */
  idle: number;
  memory_mb: number;
};

type Asked<Task> = { task: Task; resolve: (answer: unknown) => void; reject: (error: NoAnswer) => void };
type Thread<Task> = { worker: Worker; at: Asked<Task> | null; loaded: boolean; timer?: NodeJS.Timeout };

/** Threads are started when tasks are queued. `file`: their program. */
export function threadPool<Task>(file: string, limits: PoolLimits) {
  const queue: Asked<Task>[] = [];
  const threads = new Set<Thread<Task>>();

  function open(): void {
    const worker = startThread(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb } });
    const thread: Thread<Task> = { worker, at: null, loaded: false };
    threads.add(thread);
    worker.on('message', (answer: PoolAnswer) => onAnswer(thread, answer));
    worker.on('error', (error: Error) => end(thread, error.message));
    worker.on('exit', () => end(thread, 'the thread ended'));
    endAfter(thread, limits.start, 'the thread did not start');
  }

  function endAfter(thread: Thread<Task>, ms: number, why: string): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread, why), ms);
  }

  function end(thread: Thread<Task>, why: string): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.at?.reject(new NoAnswer(why));
    // If a thread cannot start, the next one could not either.
    if (!thread.loaded) for (const asked of queue.splice(0)) asked.reject(new NoAnswer(why));
    begin();
  }

  function onAnswer(thread: Thread<Task>, answer: PoolAnswer): void {
    if ('ready' in answer) thread.loaded = true;
    else if ('answer' in answer) thread.at?.resolve(answer.answer);
    else thread.at?.reject(new NoAnswer(answer.failed));
    thread.at = null;
    // An idle thread does not keep the process alive.
    endAfter(thread, limits.idle, 'idle');
    thread.timer?.unref();
    thread.worker.unref();
    begin();
  }

  /** Assigns queued tasks to free threads, and starts another one when there is none. */
  function begin(): void {
    for (const thread of threads) {
      if (!thread.loaded || thread.at) continue;
      const asked = queue.shift();
      if (!asked) return;
      thread.at = asked;
      thread.worker.ref();
      endAfter(thread, limits.time, `not read within ${limits.time} ms`);
      thread.worker.postMessage(asked.task);
    }
    const starting = [...threads].filter((thread) => !thread.loaded).length;
    if (queue.length > starting && threads.size < limits.threads) open();
  }

  return {
    /** The program's answer. Throws NoAnswer. */
    run: (task: Task): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (queue.length >= limits.queue) return reject(new NoAnswer('too much waits to be read'));
        queue.push({ task, resolve, reject });
        begin();
      }),
  };
}
