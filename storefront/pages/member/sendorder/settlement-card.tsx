// Estimated and measured, on the waybill itself.
import type { SettlementOut, WaybillDetail } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { RulerIcon } from '#ui/icons.tsx';
import { All, Card } from '#ui/layout/card.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { packedPhotos } from './journey.ts';
import {
  Compared,
  causeText,
  isWhole,
  reasonOf,
  ScalePhotos,
  SETTLE_TONE,
  SettlementReason,
  settleText,
} from './settlement-parts.tsx';

export function SettlementCard({ waybill: w, settlement: s }: { waybill: WaybillDetail; settlement: SettlementOut }) {
  // While it waits for the user, the card that asks for the money shows why.
  const cause = w.state === 'settle_due' ? '' : causeText(s, w);
  // In a wide window those of the boxes are next to the timeline.
  const beside = useWindow(840) ? packedPhotos(w).map(({ url }) => url) : [];
  const photos = s.photos.filter(({ url }) => !beside.includes(url));
  return (
    <Card title={t('send.settlement')} end={<Badge tone={SETTLE_TONE[s.state]}>{settleText(s)}</Badge>}>
      <Compared settlement={s} currency={w.currency} rate={w.rate} />
      {(cause || reasonOf(s)) && (
        <Note className="mt-20" icon={<RulerIcon className="ui-icon-sm" />}>
          {cause}
          <SettlementReason id={w.id} settlement={s} />
        </Note>
      )}
      {photos.length > 0 && (
        <div className="mt-20">
          <ScalePhotos settlement={{ photos }} />
        </div>
      )}
      <div className="mt-20 flex justify-end">
        <All href={to.settlement({ id: w.id })}>{t(isWhole(s) ? 'send.bill' : 'send.both')}</All>
      </div>
    </Card>
  );
}
