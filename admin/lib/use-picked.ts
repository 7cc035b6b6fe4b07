// Rows that are picked to do one thing with all of them: one by one, a run of them with Shift, V for the row under the hands. Another list forgets them.
import { type MouseEvent, useRef, useState } from 'react';
import { useAddress } from '#admin/lib/use-address.ts';
import { useShortcut } from '#ui/input/shortcut.ts';

export type Picked = {
  ids: number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  set: (ids: number[]) => void;
  /** remembers whether Shift is held, before the box changes */
  held: (event: MouseEvent) => void;
};

/** The ids from one row to another, in the order of the list. */
function run(rows: readonly { id: number }[], from: number, to: number): number[] {
  const [a, b] = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (a! < 0 || b! < 0) return [to];
  return rows.slice(Math.min(a!, b!), Math.max(a!, b!) + 1).map((row) => row.id);
}

/** `list`: what the rows are of; the choice belongs to it. `current`: the row that is open, where the address has another name for it. */
export function usePicked(rows: readonly { id: number }[], list: string, current?: number): Picked {
  const [chosen, setChosen] = useState<{ list: string; ids: readonly number[] }>({ list, ids: [] });
  const last = useRef(0);
  const shift = useRef(false);
  const address = useAddress();
  const here = new Set(rows.map((row) => row.id));
  const ids = chosen.list === list ? chosen.ids.filter((id) => here.has(id)) : [];
  const set = (next: readonly number[]) => setChosen({ list, ids: next });
  const toggle = (id: number) => {
    const of = shift.current && last.current ? run(rows, last.current, id) : [id];
    shift.current = false;
    last.current = id;
    set(ids.includes(id) ? ids.filter((one) => !of.includes(one)) : [...new Set([...ids, ...of])]);
  };
  useShortcut('v', () => {
    const open = current ?? Number(address.get('id'));
    if (here.has(open)) toggle(open);
  });
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle,
    set,
    held: (event) => {
      shift.current = event.shiftKey;
    },
  };
}
