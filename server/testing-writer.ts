// A program that opens the embedded database of DATA_DIR and inserts rows in a loop, printing each row's number once it is stored: for tests that fill its
// disk, pause it or kill it. FAKE_PID is its pid as in a container, FAULT_AFTER makes disk writes fail after that many rows.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { lineOf, openDatabase } from './open.ts';

const { DATA_DIR = '', FAKE_PID, FAULT_AFTER, PIECES = '1' } = process.env;

function fillDisk(): void {
  const write = fs.writeSync;
  const full = (fd: number, ...rest: unknown[]) => {
    if (fd > 2) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return (write as (fd: number, ...rest: unknown[]) => number)(fd, ...rest);
  };
  fs.writeSync = full as typeof fs.writeSync;
  syncBuiltinESMExports();
}

async function main(): Promise<void> {
  if (FAULT_AFTER === '0') fillDisk();
  if (FAKE_PID) Object.defineProperty(process, 'pid', { value: Number(FAKE_PID) });
  const { pool, close } = await openDatabase({ database_url: '', data_dir: DATA_DIR });
  process.once('SIGTERM', () => void close().then(() => process.exit(0)));
  await pool.query('create table if not exists written (n int, filling text)');
  console.log('writing');
  for (let n = 1; ; n++) {
    if (n === Number(FAULT_AFTER)) fillDisk();
    await pool.query(`insert into written select $1, string_agg(md5(random()::text), '') from generate_series(1, $2::int)`, [
      n,
      Number(PIECES),
    ]);
    console.log(`row ${n}.`);
    await wait(1);
  }
}

main().catch((error: unknown) => {
  console.error(lineOf(error) ?? error);
  process.exit(1);
});
