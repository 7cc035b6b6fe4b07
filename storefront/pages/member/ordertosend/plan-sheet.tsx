// How the goods are split: what goes into each parcel, by which line, for how much, and why that is cheaper. Accepting it makes all the waybills.
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Image } from '#ui/data/image.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { dropDraft } from './draft.ts';
import type { SheetProps } from './sheet-props.ts';
import { useSplit } from './use-split.ts';

export default function PlanSheet({ preview, draft, onClose }: SheetProps) {
  const go = useGo();
  const plan = preview.plan;
  const parcels = plan?.parcels ?? [];
  const split = useSplit(draft, parcels);
  const total = parcels.reduce((sum, parcel) => sum + parcel.amount, 0);
  const accept = async () => {
    if (!(await split.start())) return;
    dropDraft();
    toast(t('send.split_done', { n: parcels.length }), { mark: 'done' });
    onClose();
    afterOverlays(() => go(to.waybills({ tab: preview.pays === 'after_packing' ? 'packing' : 'unpaid' }), { replace: true }));
  };
  return (
    <Sheet
      open
      title={t('send.plan_title', { n: parcels.length })}
      onClose={onClose}
      locked={split.busy}
      actions={
        <Button kind="primary" block busy={split.busy} onClick={() => void accept()}>
          {split.made.length > 0
            ? t('send.split_rest', { n: parcels.length - split.made.length })
            : t('send.split_do', { n: parcels.length, amount: money(total) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-20">
        {plan && plan.why.length > 0 && (
          <ul className="flex flex-col gap-8 text-sm text-ink-2">
            {plan.why.map((one) => (
              <li key={one.key}>{formatMessage(one)}</li>
            ))}
          </ul>
        )}
        {split.trouble && (
          <Note tone="wrong" role="alert">
            {split.trouble}
          </Note>
        )}
        {parcels.map((parcel, at) => (
          <section key={parcel.item_ids.join()} className="ui-card border border-line">
            <div className="flex items-start justify-between gap-16">
              <div className="min-w-0">
                <h3 className="text-lg font-strong text-ink">{t('send.parcel', { n: at + 1 })}</h3>
                <p className="mt-4 text-sm">{parcel.line}</p>
              </div>
              {split.made[at] ? <Badge tone="safe">{t('send.split_made')}</Badge> : <Price fen={parcel.amount} size="lg" stack />}
            </div>
            <div className="mt-18 flex flex-wrap gap-14">
              {preview.items
                .filter((item) => parcel.item_ids.includes(item.id))
                .map((item) => (
                  <Image key={item.id} {...picture(item.pic_url, 110)} alt={item.title} className="w-110" />
                ))}
            </div>
          </section>
        ))}
        <p className="text-sm text-ink-3">{t('send.split_help')}</p>
      </div>
    </Sheet>
  );
}
