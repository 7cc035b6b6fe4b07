// The answers about ordered services while they are entered: what is ticked, noted and photographed, and which are still missing.
import { useState } from 'react';
import type { ServiceAnswer, ServiceTask } from '#contract/service-answers.ts';

export type Entry = { done?: boolean; note?: string; files?: readonly number[]; busy?: boolean };
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
    const files = entry.done && entry.files?.length ? { files: [...entry.files] } : {};
    const note = entry.note?.trim();
    return [{ code: task.code, done: entry.done, ...(note ? { note } : {}), ...files }];
  });
