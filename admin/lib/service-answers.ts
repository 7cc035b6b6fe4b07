// The answers about ordered services while they are entered: what is ticked, noted and photographed, and which are still missing.
import { useState } from 'react';
import type { Awaited } from '#admin/lib/outbox.ts';
import type { ServiceAnswer, ServiceTask } from '#contract/service-answers.ts';

export type Entry = { done?: boolean; note?: string };
export type Entries = Readonly<Record<string, Entry>>;
export type Answers = {
  entries: Entries;
  set: (code: string, change: Partial<Entry>) => void;
  clear: () => void;
};

export function useServiceAnswers(): Answers {
  const [entries, setEntries] = useState<Entries>({});
  return {
    entries,
    set: (code, change) => setEntries((now) => ({ ...now, [code]: { ...now[code], ...change } })),
    clear: () => setEntries({}),
  };
}

const open = (tasks: readonly ServiceTask[]) => tasks.filter((task) => task.state === 'ordered');

/** The first service that nobody has answered; `photos`: pictures that are there or taken now. */
export const unanswered = (tasks: readonly ServiceTask[], entries: Entries, photos: number): ServiceTask | undefined =>
  open(tasks).find(
    (task) =>
      task.proof !== 'system' && entries[task.code]?.done === undefined && !(task.proof === 'photos' && photos >= task.wanted),
  );

/** As they are sent: photos that are there answer for themselves. */
export const answersOf = (tasks: readonly ServiceTask[], entries: Entries): ServiceAnswer[] =>
  open(tasks).flatMap((task): ServiceAnswer[] => {
    const entry = entries[task.code];
    if (entry?.done === undefined || task.proof === 'system') return [];
    const note = entry.note?.trim();
    return [{ code: task.code, done: entry.done, ...(note ? { note } : {}) }];
  });

/** Photos that prove a service of `place`. */
export const proofsAt = (place: string, code: string): string => `${place}:service:${code}`;
/** Photos of the answers that are sent in `services`. */
export const proofsOf = (place: string, answers: readonly ServiceAnswer[]): Awaited[] =>
  answers.flatMap(({ code, done }, at): Awaited[] =>
    done ? [{ place: proofsAt(place, code), kind: 'photo', into: ['services', at, 'files'] }] : [],
  );
