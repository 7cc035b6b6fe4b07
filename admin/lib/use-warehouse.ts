// Which warehouse this desk works in: the operator's own, else the one chosen here last.
import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { useOperator } from '#admin/lib/session.ts';
import { storage } from '#admin/lib/storage.ts';
import type { Choice } from '#contract/desk/resources.ts';

export type Warehouses = { all: Choice[]; id: number | null; choose: (id: number | null) => void };

/** `any`: no warehouse at all (every one) is a choice too. */
export function useWarehouse(any = false): Warehouses {
  const own = useOperator().warehouse_id;
  const all = useChoices('warehouses').filter((w) => w.enabled);
  const [chosen, setChosen] = useState<number | null>(() => Number(storage.get('warehouse')) || own);
  const known = all.some((w) => Number(w.id) === chosen);
  const fallback = any ? null : (own ?? (all[0] ? Number(all[0].id) : null));
  return {
    all,
    id: all.length === 0 || known ? chosen : fallback,
    choose: (id) => {
      storage.set('warehouse', id === null ? null : String(id));
      setChosen(id);
    },
  };
}
