// Commands that must not get lost: each is in the browser's storage with a key of its own until the server has answered. Without
// a network they wait, a refusal is set aside as a conflict for an operator to look at. A repeated key changes nothing, so that
// two windows may send the same.
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';
import { uuid } from '#client/uuid.ts';
import type { DeskPath } from '#contract/desk.ts';

export type Queued = {
  key: string;
  path: DeskPath;
  args: Record<string, unknown>;
  /** what people know it by: the code, or what is done */
  label: string;
  /** when it was scanned, ISO */
  at: string;
  /** how often the server failed at it */
  tries?: number;
  /** text of the refusal; it waits for somebody */
  refused?: string;
  /** photos and videos that it is sent with */
  awaits?: readonly Awaited[];
  /** refused because some of them could not be uploaded */
  incomplete?: boolean;
};
/** Uploads of a place, whose ids are sent in the field `into`: `['boxes', 0, 'files']`. */
export type Awaited = { place: string; kind: 'photo' | 'film'; into: readonly (string | number)[] };
export type Answer = { ok: true; data: unknown } | { ok: false; error: unknown };
type Send = (path: DeskPath, args: Record<string, unknown>, entry: Queued) => Promise<unknown>;
/** What to do about a failure: wait for the network, or set it aside with these words. */
export type Judgement = 'wait' | { refused: string; incomplete?: boolean };
type Judge = (error: unknown, tries: number) => Judgement;
type Timer = (again: () => void, ms: number) => void;
export type OutboxStorage = { read: () => string | undefined; write: (text: string | null) => void };

const AGAIN_MS = 4000;

type Options = {
  later?: Timer;
  /** each is sent when it is ready, not behind those before it */
  apart?: boolean;
};

export function createOutbox(send: Send, judge: Judge, kept: OutboxStorage, options: Options = {}) {
  const { later = (again, ms) => void setTimeout(again, ms), apart = false } = options;
  const read = (): Queued[] => {
    try {
      return JSON.parse(kept.read() ?? '[]') as Queued[];
    } catch {
      return [];
    }
  };
  const list = createStore<Queued[]>(read());
  const write = (change: (now: Queued[]) => Queued[]) => {
    // Another window may have added to it meanwhile.
    const next = change(read());
    kept.write(next.length > 0 ? JSON.stringify(next) : null);
    list.set(next);
  };
  const heard = new Map<string, (answer: Answer) => void>();
  const answer = (key: string, what: Answer) => {
    heard.get(key)?.(what);
    heard.delete(key);
  };
  let working = false;
  let resting = false;
  const underway = new Set<string>();
  /** Answers whether the next one may go. */
  const deliver = async (entry: Queued): Promise<boolean> => {
    const { key, path, args } = entry;
    underway.add(key);
    try {
      const data = await send(path, { ...args, key }, entry);
      write((now) => now.filter((one) => one.key !== key));
      answer(key, { ok: true, data });
      return true;
    } catch (error) {
      const tries = (entry.tries ?? 0) + 1;
      const what = judge(error, tries);
      if (what === 'wait') {
        write((now) => now.map((one) => (one.key === key ? { ...one, tries } : one)));
        if (!resting) later(wake, AGAIN_MS);
        resting = true;
        return false;
      }
      write((now) => now.map((one) => (one.key === key ? { ...one, ...what } : one)));
      answer(key, { ok: false, error });
      return true;
    } finally {
      underway.delete(key);
    }
  };
  const work = async (): Promise<void> => {
    if (apart) {
      for (const entry of open()) if (!underway.has(entry.key)) void deliver(entry);
      return;
    }
    if (working) return;
    working = true;
    for (let next = open()[0]; next && (await deliver(next)); next = open()[0]);
    working = false;
  };
  const open = (): Queued[] => read().filter((one) => one.refused === undefined);
  const wake = () => {
    resting = false;
    void work();
  };
  return {
    list,
    wake,
    /** Stands in line until it is answered; the promise lasts as long as this window. */
    add(entry: Omit<Queued, 'key'>, key: string = uuid()): Promise<Answer> {
      const told = new Promise<Answer>((tell) => heard.set(key, tell));
      write((now) => [...now, { ...entry, key }]);
      void work();
      return told;
    },
    /** Somebody looked at a conflict: it is sent again, with a key of its own. */
    again(key: string): void {
      write((now) =>
        now.map((one) => {
          const { refused: _refused, tries: _tries, incomplete: _incomplete, ...fresh } = one;
          return one.key === key ? { ...fresh, key: uuid() } : one;
        }),
      );
      void work();
    },
    /** Somebody looked at a conflict and lets it go, or took a waiting scan back. */
    drop: (key: string): void => write((now) => now.filter((one) => one.key !== key)),
  };
}

/** `name`: of the line of commands. */
export const outboxStorage = (name: 'outbox' | 'behind'): OutboxStorage => ({
  read: () => storage.get(name),
  write: (text) => void storage.set(name, text),
});

export type Outbox = ReturnType<typeof createOutbox>;
export const useOutboxList = (outbox: Outbox): Queued[] => useStore(outbox.list);
