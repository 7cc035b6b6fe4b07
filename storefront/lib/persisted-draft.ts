// What is being typed in a form, stored for this visit of the tab: it is there again after Back, after a reload (phones drop
// pages in the background), after a change of language, and after the login that an ended session asked for. It belongs to one
// member and one entry of the history: a form that is opened again starts empty.
import { useRef, useState } from 'react';
import { here, place } from '#shop/lib/navigator.ts';
import { session } from '#shop/lib/session.ts';
import { SHAPE } from '#shop/lib/shape.ts';

const PREFIX = 'sampan.draft.';
type Kept = { entry: string; at: string; reader: string; shape: string; value: unknown };

function box(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The member by their mark, which is unique; empty for a visitor. */
export const draftOwner = (): string => session.get().user?.mark ?? '';

export function storeDraft(name: string, value: unknown): void {
  const kept: Kept = { entry: place.get().key, at: here(), reader: draftOwner(), shape: SHAPE, value };
  try {
    box()?.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Storage full or forbidden: the form works, its draft is lost.
  }
}

export function dropDraft(name: string): void {
  box()?.removeItem(PREFIX + name);
}

/** Drops everything typed and not sent: at logout. */
export function dropDrafts(): void {
  const store = box();
  for (const name of Object.keys(store ?? {})) if (name.startsWith(PREFIX)) store?.removeItem(name);
}

/** The login replaces the old entry of the history by another one with the same address. */
const sameVisit = ({ entry, at }: Kept): boolean => {
  const { key, by } = place.get();
  return entry === key || (by === 'REPLACE' && at === here());
};

export function storedDraft<T extends object>(name: string, start: T): T | undefined {
  try {
    const kept = JSON.parse(box()?.getItem(PREFIX + name) ?? 'null') as Kept | null;
    if (!kept || kept.shape !== SHAPE || kept.reader !== draftOwner() || !sameVisit(kept)) return undefined;
    return { ...start, ...(kept.value as T) };
  } catch {
    return undefined;
  }
}

/** Like useState; the third is for what was sent or discarded. */
export function usePersistedDraft<T extends object>(
  name: string,
  start: T | (() => T),
): [value: T, set: (next: T | ((now: T) => T)) => void, drop: () => void] {
  const [value, setValue] = useState<T>(() => {
    const first = typeof start === 'function' ? start() : start;
    return storedDraft(name, first) ?? first;
  });
  const latest = useRef(value);
  const set = (next: T | ((now: T) => T)) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next;
    storeDraft(name, latest.current);
    setValue(latest.current);
  };
  return [value, set, () => dropDraft(name)];
}
