// The submit form. Every tap requests a new preview; until it comes the old numbers stay, greyed.

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { announce } from '#shop/lib/announce.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo, useSetParams } from '#shop/lib/router.tsx';
import { useCommand } from '#shop/lib/use-command.ts';
import { type PreviewResult, usePreview } from '#shop/lib/use-preview.ts';
import type { SheetProps } from '#shop/pages/member/ordertosend/sheet-props.ts';
import { AddressPick } from '#shop/parts/address/address-pick.tsx';
import { Notices, useNotices } from '#shop/parts/cart/notices.tsx';
import { takePickedAddress } from '#shop/parts/cart/picked-address.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { payAtOnce } from '#shop/parts/money/pay-at-once.ts';
import { LineChoice } from '#shop/parts/waybill/line-choice.tsx';
import { MovedNote } from '#shop/parts/waybill/moved-note.tsx';
import { type Moved, movedRows } from '#shop/parts/waybill/send-rules.ts';
import { WaybillServices } from '#shop/parts/waybill/waybill-services.tsx';
import { cx } from '#ui/cx.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { AlertIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';
import { askOf, type Draft, dropDraft, useDraft } from './draft.ts';
import { Extras } from './extras.tsx';
import { Fees } from './fees.tsx';
import { GoodsCard } from './goods-card.tsx';
import { PlanNote } from './plan-note.tsx';
import { FormSkeleton } from './skeleton.tsx';
import { SubmitBar } from './submit-bar.tsx';

const sheets = {
  goods: lazy(() => import('./goods-sheet.tsx')),
  plan: lazy(() => import('./plan-sheet.tsx')),
  insured: lazy(() => import('#shop/parts/cart/insured-sheet.tsx')),
  declare: lazy(() => import('#shop/parts/waybill/declare-sheet.tsx')),
  coupon: lazy(() => import('./coupon-sheet.tsx')),
  points: lazy(() => import('#shop/parts/cart/points-sheet.tsx')),
  below: lazy(() => import('#shop/parts/waybill/below-dialog.tsx')),
};
export type SheetName = keyof typeof sheets;

/** Problems that other goods in the parcel would solve. */
const UNSERVED = ['waybill.problem.no_line', 'waybill.problem.no_line_one', 'waybill.problem.left_out'];

export function SubmitForm({ ids }: { ids: string }) {
  const go = useGo();
  const setParams = useSetParams();
  const [draft, set] = useDraft(ids);
  usePicked(set);
  const asked = askOf(draft);
  const preview = usePreview('order/ordertopackage', asked, { quiet: true });
  const shown = useLast(preview);
  const notices = useNotices('waybill');
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);

  const submit = useCommand('order/ordertopackage', {
    quiet: true,
    invalidates: ['order/getGoodslist', 'order/lists', 'sendorder/lists', 'user/info', 'couponrule/uselist'],
    onDone: (made) => {
      notices.remember();
      dropDraft();
      toast(t('send.submitted'), { mark: 'done' });
      const due = made.invoice_no !== null && made.amount > 0;
      if (due) payAtOnce(made.invoice_no!);
      const next = due ? to.pay({ no: made.invoice_no! }) : to.waybill({ id: made.sendorder_id! });
      afterOverlays(() => go(next, { replace: true }));
    },
    onError: (error) => {
      if (error.key !== 'waybill.changed' || !error.now || !shown) return announce(error);
      const now = error.now as PackagePreview;
      setMoved(movedRows(shown, now));
      preview.replace(now);
      scrollTo({ top: 0, behavior: scrollBehavior() });
    },
  });

  // A discount that no longer applies is dropped; the preview without it follows.
  const unfit = preview.error?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (unfit === 'coupon_id' && draft.coupon_id) set({ coupon_id: undefined });
    if (unfit === 'points' && draft.points) set({ points: 0 });
    // Another line makes the freight, and with it the most that is insured, lower: then all of it is.
    if (unfit === 'insured_value') set({ insured_value: undefined });
  }, [unfit]);

  const change = (next: Partial<Draft>) => {
    setMoved(null);
    set(next);
  };
  const onGoods: SheetProps['onGoods'] = (chosen, next) => {
    setSheet(null);
    setMoved(null);
    setParams({ ids: chosen.join(',') });
    // Once the address has changed: the form of the new goods takes it.
    if (next) afterOverlays(() => queueMicrotask(() => set(next)));
  };
  const send = (confirmed = false) => {
    if (!shown) return;
    // No submit with numbers that are about to change.
    if (preview.fetching || notices.loading) return toast(t('send.reckoning'));
    if (!notices.check()) return;
    if (shown.declare_below_paid && !draft.declare_confirmed && !confirmed) return setSheet('below');
    setSheet(null);
    const { remark, declare_confirmed } = draft;
    void submit.run({
      ...asked,
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      ...(declare_confirmed || confirmed ? { declare_confirmed: true } : {}),
      submit: true,
      quote: shown.quote,
    });
  };

  const Opened = sheet && sheets[sheet];
  const stale = preview.fetching || preview.state === 'failed' || preview.state === 'offline';
  return (
    <Screen
      summary
      onRefresh={preview.refetch}
      actions={
        shown && <SubmitBar preview={shown} stale={stale} waiting={preview.fetching} busy={submit.busy} onSubmit={() => send()} />
      }
    >
      {shown ? content(shown) : <FirstAnswer preview={preview} onChoose={() => setParams({ ids: undefined })} />}
      {Opened && shown && (
        <Suspense fallback={null}>
          <Opened
            preview={shown}
            draft={draft}
            set={change}
            onClose={() => setSheet(null)}
            onGoods={onGoods}
            onSubmit={() => send(true)}
          />
        </Suspense>
      )}
    </Screen>
  );

  function content(now: PackagePreview) {
    return (
      <Columns
        side={
          now.shipping_id !== null && (
            <>
              <WaybillServices preview={now} draft={draft} set={change} onInsured={() => setSheet('insured')} />
              <Extras preview={now} draft={draft} set={change} onOpen={setSheet} />
              <Greyed stale={stale}>
                <Fees preview={now} />
              </Greyed>
              <Notices notices={notices} />
            </>
          )
        }
      >
        {moved && <MovedNote moved={moved} />}
        {preview.state === 'failed' && <Trouble preview={preview} />}
        <div className="not-wide flex flex-col">
          <GoodsCard preview={now} onChange={() => setSheet('goods')} />
        </div>
        <AddressPick
          address={draft.address ?? now.address}
          onSaved={(address) => change({ address_id: address.id, address, shipping_id: undefined })}
        />
        <Problems preview={now} onGoods={() => setSheet('goods')} onLeave={onGoods} />
        {now.plan && (
          <PlanNote
            plan={now.plan}
            onBare={() =>
              change({
                services: [...(draft.services ?? now.chosen_services), 'unbox'],
                shipping_id: now.plan?.parcels[0]?.shipping_id,
              })
            }
            onSplit={() => setSheet('plan')}
          />
        )}
        <Greyed stale={stale}>
          <LineChoice preview={now} draft={draft} set={change} />
        </Greyed>
      </Columns>
    );
  }
}

/** An address chosen on the address page replaces the previous one; the line may have other rules there. */
function usePicked(set: (change: Partial<Draft>) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the user comes back
  useEffect(() => {
    const address = takePickedAddress();
    if (address) set({ address_id: address.id, address, shipping_id: undefined });
  }, []);
}

/** The last preview: it stays on the screen when the next one fails. */
function useLast(preview: PreviewResult<PackagePreview>): PackagePreview | undefined {
  const last = useRef<PackagePreview>(undefined);
  if (preview.data) last.current = preview.data;
  return last.current;
}

const Greyed = ({ stale, children }: { stale: boolean; children: ReactNode }) => (
  <div className={cx('flex flex-col gap-20 transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
    {children}
  </div>
);

/** The first answer is pending or failed: goods that have left the stock are chosen again. */
function FirstAnswer({ preview, onChoose }: { preview: PreviewResult<PackagePreview>; onChoose: () => void }) {
  if (preview.state === 'failed' && preview.error?.kind === 'refused')
    return <Failed full title={preview.error.msg} onRetry={onChoose} retryLabel={t('send.choose')} />;
  return (
    <QueryBoundary call={preview} shape={<FormSkeleton />}>
      {() => null}
    </QueryBoundary>
  );
}

function Trouble({ preview }: { preview: PreviewResult<PackagePreview> }) {
  const refused = preview.error?.kind === 'refused' ? preview.error.msg : undefined;
  return (
    <Note
      tone="wrong"
      role="alert"
      icon={<AlertIcon className="ui-icon-sm" />}
      end={
        <Button size="small" onClick={() => void preview.refetch().catch(() => undefined)}>
          {t('kit.retry')}
        </Button>
      }
    >
      {refused ?? t('send.reckon_failed')}
    </Note>
  );
}

type ProblemsProps = { preview: PackagePreview; onGoods: () => void; onLeave: (rest: number[]) => void };
function Problems({ preview, onGoods, onLeave }: ProblemsProps) {
  // Problems of the address are already on its card.
  const problems = preview.problems.filter(
    (one) => one.key !== preview.address?.problem?.key && one.key !== 'waybill.problem.address',
  );
  if (problems.length === 0) return null;
  const rest = preview.items.map((item) => item.id).filter((id) => !preview.left_out.includes(id));
  const unserved = problems.find((one) => UNSERVED.includes(one.key));
  return (
    <Note
      tone="you"
      role="status"
      icon={<AlertIcon className="ui-icon-sm" />}
      end={
        unserved &&
        (unserved.key === 'waybill.problem.left_out' ? (
          <Button size="small" onClick={() => onLeave(rest)}>
            {t('send.leave_out', { n: preview.left_out.length })}
          </Button>
        ) : (
          <Button size="small" onClick={onGoods}>
            {t('send.change_goods')}
          </Button>
        ))
      }
    >
      {problems.map((one) => (
        <p key={one.key}>{formatMessage(one)}</p>
      ))}
    </Note>
  );
}
