// The actions of a parcel's buttons: a page, a question before what cannot be undone, an address to send back to.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));
const ReturnSheet = lazy(() => import('./return-sheet.tsx').then((m) => ({ default: m.ReturnSheet })));

export type ParcelActs = {
  run: (parcel: ParcelOut, action: string) => void;
  /** the action under way for a parcel */
  busy: (id: number) => string | null;
  /** to be drawn once on the page */
  sheets: ReactNode;
};

const QUESTIONS = ['delete', 'not_mine', 'destroy', 'withdraw'] as const;
type Question = (typeof QUESTIONS)[number];
const isQuestion = (action: string): action is Question => (QUESTIONS as readonly string[]).includes(action);

export function useParcelActs(return_fee: number): ParcelActs {
  const go = useGo();
  const [asking, setAsking] = useState<{ parcel: ParcelOut; action: Question | 'return' } | null>(null);
  const act = useCommand('buyself/act', {
    indicator: false,
    invalidates: ['buyself/lists', 'order/getGoodslist', 'user/info'],
    onDone: ({ invoice_no }, { action }) => {
      setAsking(null);
      if (invoice_no) afterOverlays(() => go(to.pay({ no: invoice_no })));
      else toast(t(isQuestion(action) ? `forme.${action}_done` : 'forme.saved'), { mark: 'done' });
    },
  });
  const run: ParcelActs['run'] = (parcel, action) => {
    if (action === 'edit' || action === 'declare') go(to.shipForMe({ view: action, id: parcel.id }));
    else if (isQuestion(action) || action === 'return') setAsking({ parcel, action });
    else void act.run({ id: parcel.id, action, key: uuid() });
  };
  const close = () => setAsking(null);
  return {
    run,
    busy: (id) => (act.busy && asking?.parcel.id === id ? asking.action : null),
    sheets: (
      <Suspense fallback={null}>
        {asking && asking.action !== 'return' && (
          <Dialog
            open
            title={t(`forme.${asking.action}_ask`)}
            safe={t(asking.action === 'withdraw' ? 'forme.withdraw_keep' : 'forme.keep')}
            onSafe={close}
            verb={t(`action.parcel.${asking.action}`)}
            onVerb={() => void act.run({ id: asking.parcel.id, action: asking.action, key: uuid() })}
            danger
            busy={act.busy}
          >
            {t(`forme.${asking.action}_help`)}
          </Dialog>
        )}
        {asking?.action === 'return' && (
          <ReturnSheet
            fee={return_fee}
            busy={act.busy}
            errors={act.errors}
            onClose={close}
            onSend={(text) => void act.run({ id: asking.parcel.id, action: 'return', input: { text }, key: uuid() })}
          />
        )}
      </Suspense>
    ),
  };
}
