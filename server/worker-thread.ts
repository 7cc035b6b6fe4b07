// Runs blocking work in a separate thread: started with the first task, stopped when idle for long.
import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.ts';

type Answer<Value> = { id: number; value: Value } | { id: number; failed: string };
type Waiting<Value> = { resolve: (value: Value) => void; reject: (error: Error) => void };

/** Calls a thread that answers each `{ id, task }` with an Answer. When a thread dies its tasks fail, and the next task starts another. */
export function workerThread<Task, Value>(file: string, idle_ms: number): (task: Task) => Promise<Value> {
  const waiting = new Map<number, Waiting<Value>>();
  let thread: Worker | null = null;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const made = startThread(file, {});
    const died = (error: Error) => {
      if (thread !== made) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.unref();
    made.on('message', (answer: Answer<Value>) => {
      const who = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('value' in answer) who?.resolve(answer.value);
      else who?.reject(new Error(answer.failed));
      if (waiting.size === 0) timer = setTimeout(stop, idle_ms).unref();
    });
    made.on('error', died);
    made.on('exit', (code) => died(new Error(`the thread ended with ${code}`)));
    return made;
  };
  const stop = () => {
    const old = thread;
    thread = null;
    void old?.terminate();
  };
  return (task) => {
    clearTimeout(timer);
    thread ??= start();
    last += 1;
    const id = last;
    const answer = new Promise<Value>((resolve, reject) => waiting.set(id, { resolve, reject }));
    thread.postMessage({ id, task });
    return answer;
  };
}
