// The thread that writes the heartbeat of an embedded database's lock: SQL runs in the program's own thread and may take long.
// Plain JavaScript, so that a thread can load it both from the sources and from next to the bundle.
import { readdirSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { dir, number, fd, holder, every, shared } = workerData;
// Read by lock.ts: the time of the last heartbeat by two clocks, because one pauses while a machine sleeps and the other may be set.
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
    // By file descriptor, not by name: another holder's file is never written.
    writeSync(fd, `${JSON.stringify({ ...holder, beat: ++beat })}\n`, 0);
    Atomics.store(times, 0, wall);
    Atomics.store(times, 1, steady);
  } catch {
    // When the disk fails there are no more heartbeats, and the program checks the lock before each write.
  }
}, every);
