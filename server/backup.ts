// Requests for a copy of a running shop, which has its folder locked: by a file in DATA_DIR, which only the folder's owner can write; they
// have access to the database anyway, and it works across containers. The copy is made between two transactions of the only connection.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupRefused, type Copied, copyShop, type Hold } from './backup-copy.ts';
import { heartbeatOf, holderOf } from './db/embedded/lock.ts';
import type { Opened } from './db/open.ts';

const POLL_MS = 200;
/** Requests expire, because their tool has stopped waiting. */
const ASKED_MS = 60_000;
const SILENT_MS = 10_000;
const ASKED = /^backup-asked-([0-9a-f-]{36})$/;
const asked = (folder: string, id: string) => join(folder, `backup-asked-${id}`);
const answer = (folder: string, id: string) => join(folder, `backup-answer-${id}`);

type Answer = { done: Copied } | { refused: string };
type Log = { error: (o: object, text: string) => void };

/** Serves requests for copies one after another; `stop` waits for the one in progress. */
export function answerBackups(pool: Opened['pool'], folder: string, log: Log): { stop: () => Promise<void> } {
  const hold: Hold = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('checkpoint'); // so that the copy starts fast
      return await work();
    } finally {
      client.release();
    }
  };
  let stopped = false;
  const turn = async (): Promise<void> => {
    while (!stopped) {
      try {
        for (const { id, target } of taken(folder))
          write(answer(folder, id), JSON.stringify(await attempt(folder, target, hold)));
      } catch (error) {
        log.error({ err: String(error) }, 'backup');
      }
      await wait(POLL_MS, undefined, { ref: false });
    }
  };
  const running = turn();
  return {
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

async function attempt(folder: string, target: string, hold: Hold): Promise<Answer> {
  try {
    return { done: await copyShop(folder, target, hold) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** The next request, removed from the folder. */
function taken(folder: string): { id: string; target: string }[] {
  const found: { id: string; target: string }[] = [];
  for (const name of readdirSync(folder)) {
    const id = ASKED.exec(name)?.[1];
    if (!id) continue;
    const file = join(folder, name);
    const { uid, mtimeMs } = statSync(file);
    const target = readFileSync(file, 'utf8');
    rmSync(file);
    const ours = !process.getuid || uid === process.getuid() || uid === 0;
    if (ours && Date.now() - mtimeMs < ASKED_MS && resolve(target) === target) found.push({ id, target });
  }
  return found;
}

/** Writes the file completely or not at all. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Requests a copy of the shop that has the folder locked, and waits for it. */
export async function askForBackup(folder: string, target: string): Promise<Copied> {
  const id = randomUUID();
  const [question, reply] = [asked(folder, id), answer(folder, id)];
  write(question, target);
  try {
    let [beat, seen] = [heartbeatOf(folder), performance.now()];
    const [began, shop] = [seen, holderOf(folder)];
    while (!existsSync(reply)) {
      await wait(POLL_MS);
      const now = performance.now();
      if (heartbeatOf(folder) !== beat) [beat, seen] = [heartbeatOf(folder), now];
      const restarted = holderOf(folder) !== shop && !existsSync(question) && !existsSync(reply);
      if (now - seen > SILENT_MS || restarted)
        throw new BackupRefused('The shop has ended before the backup was done: start this again');
      if (now - began > ASKED_MS / 2 && existsSync(question))
        throw new BackupRefused('The running shop does not answer: is it still starting, or an older version?');
    }
    const said = JSON.parse(readFileSync(reply, 'utf8')) as Answer;
    if ('refused' in said) throw new BackupRefused(said.refused);
    if (!existsSync(target))
      throw new BackupRefused(`The shop has written ${target}, which can't be seen from here: run this where the shop runs`);
    return said.done;
  } finally {
    rmSync(question, { force: true });
    rmSync(reply, { force: true });
  }
}
