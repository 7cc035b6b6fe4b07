// Hears what moves among the work of the desks while the page is open. Without the line everything still is asked for from time to time.

import { useEffect } from 'react';
import type { DeskRows } from '#admin/lib/api.ts';
import { invalidate } from '#admin/lib/query.ts';
import { useSession, useSessionEnded } from '#admin/lib/session.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import type { CallsName } from '#client/create-cache.ts';
import { lookup } from '#contract/lookup.ts';

type Moved = { thing: string; id: number };

/** Lists that are asked for again as a whole when their thing moves; the others follow by their ids. */
const LISTS = lookup<readonly CallsName<DeskRows>[]>({
  refund: ['aftersale'],
  claim: ['claims'],
  remit: ['remits'],
  withdrawal: ['withdrawals'],
  adjustment: ['adjustments'],
  thread: ['threads'],
  payment: ['payments'],
  own_seller: ['ownsellers'],
  seller_application: ['applications'],
  seller_goods: ['sellergoods'],
  review: ['reviews'],
  parcel: ['parcels'],
  supplier_order: ['suppliers'],
});

const REST_MS = 1500;

/** Runs at most once in a while, and once more after the last call. */
function calmly(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  return function call() {
    if (timer) {
      again = true;
      return;
    }
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      call();
    }, REST_MS);
  };
}

const counts = calmly(() => void invalidate('session/counts'));
const listsOf = new Map([...LISTS].map(([thing, groups]) => [thing, calmly(() => void invalidate(...groups))]));

/** What the server told: things that moved, or that any may have. */
function heard(data: string): void {
  const moved = JSON.parse(data) as Moved[] | 'all';
  counts();
  if (moved === 'all') {
    workMoved('all');
    return;
  }
  for (const thing of new Set(moved.map((one) => one.thing)).values()) listsOf.get(thing)?.();
  workMoved(moved.map((one) => one.id));
}

export function useLive(): void {
  const who = useSession();
  const ended = useSessionEnded();
  const id = ended ? null : (who?.id ?? null);
  useEffect(() => {
    if (id === null || typeof EventSource === 'undefined') return;
    const line = new EventSource('/admin/live');
    let cut = false;
    line.onmessage = (event: MessageEvent<string>) => heard(event.data);
    line.onerror = () => {
      cut = true;
    };
    // Nothing was received while the connection was down.
    line.onopen = () => {
      if (cut) workMoved('all');
      cut = false;
    };
    return () => line.close();
  }, [id]);
}
