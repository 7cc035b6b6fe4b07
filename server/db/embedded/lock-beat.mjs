// The thread that keeps the lock of an embedded database's folder fresh: SQL runs in the program's own thread and may take long.
// Plain JavaScript, so that a thread can load it from the sources and beside the bundle alike.
import { readdirSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { dir, number, fd, holder, every, shared } = workerData;
// What lock.ts reads: when the last beat was, by both clocks (one is paused while a machine sleeps, the other may be set).
const times = new BigInt64Array(shared);
let beat = 0;

const timer = setInterval(() => {
  const [wall, steady] = [BigInt(Date.now()), process.hrtime.bigint() / 1_000_000n];
  try {
    const names = readdirSync(dir);
    if (!names.includes(String(number)) || names.some((name) => Number.parseInt(name, 10) > number)) {
      clearInterval(timer);
      parentPort.postMessage('lost');
      return;
    }
    // To the file that was made, not to its name: another holder's file is never written.
    writeSync(fd, `${JSON.stringify({ ...holder, beat: ++beat })}\n`, 0);
    Atomics.store(times, 0, wall);
    Atomics.store(times, 1, steady);
  } catch {
    // A disk that fails: without new beats the program looks itself before each write.
  }
}, every);
