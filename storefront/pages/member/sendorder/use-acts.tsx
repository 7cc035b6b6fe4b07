// Actions of a user on a waybill. What cannot be undone or costs money is confirmed first, with its amount.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

const sheets = {
  cancel: lazy(() => import('./cancel-dialog.tsx')),
  receive: lazy(() => import('./receive-dialog.tsx')),
  answer: lazy(() => import('./answer-sheet.tsx')),
  dispute: lazy(() => import('./dispute-sheet.tsx')),
  change: lazy(() => import('./change-sheet.tsx')),
  claim: lazy(() => import('./claim-sheet.tsx')),
};
type Name = keyof typeof sheets;

type Which = { id: number; invoice_no?: string | null };
export type Acts = { act: (action: string, waybill: Which, address_id?: number) => void; node: ReactNode };

export function useActs(onDone?: () => void): Acts {
  const go = useGo();
  const [open, setOpen] = useState<{ name: Name; id: number; address_id?: number } | null>(null);
  const act: Acts['act'] = (action, { id, invoice_no }, address_id) => {
    if (action === 'pay' && invoice_no) go(to.pay({ no: invoice_no }));
    else if (action in sheets) setOpen({ name: action as Name, id, ...(address_id ? { address_id } : {}) });
  };
  const Sheet = open && sheets[open.name];
  const node = Sheet && open && (
    <Suspense fallback={null}>
      <Sheet
        id={open.id}
        address_id={open.address_id}
        onClose={() => setOpen(null)}
        onDone={(text) => {
          setOpen(null);
          // Once the sheet is gone: a toast shown while its dialog closes would be inside it.
          afterOverlays(() => toast(text, { mark: 'done' }));
          onDone?.();
        }}
      />
    </Suspense>
  );
  return { act, node };
}
