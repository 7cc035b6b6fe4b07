// The boxes as they were measured, each with its number to copy; before that, the estimate.
import type { BoxOut, WaybillDetail } from '#contract/calls/waybills.ts';
import { cmSize, kg } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

export function BoxesCard({ waybill: w }: { waybill: WaybillDetail }) {
  const wide = useWindow(840);
  const { boxes, estimated_box: estimate } = w;
  if (boxes.length === 0)
    return estimate ? (
      <Card title={t('send.box_estimated', { n: estimate.count })}>
        <p className="text-sm">
          <Facts
            items={[
              <bdi key="weight">{kg(estimate.weight)}</bdi>,
              <bdi key="size">{cmSize(estimate)}</bdi>,
              t('send.billed', { weight: kg(w.weight) }),
            ]}
          />
        </p>
      </Card>
    ) : null;
  return (
    <Card title={t('send.boxes_title')} all={t('send.boxes', { n: boxes.length })}>
      <ul className="flex flex-col">
        {boxes.map((box) => (
          <li key={box.id} className="border-line py-20 first:pt-0 not-first:border-t last:pb-0">
            {/* One box: its photos are already in the settlement above; in a wide window all are next to the timeline. */}
            <Box box={box} photos={!wide && (boxes.length > 1 || !w.settlement)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Box({ box, photos }: { box: BoxOut; photos: boolean }) {
  return (
    <div className="flex flex-col gap-14">
      <div className="flex items-center justify-between gap-16">
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-ink">{t('send.box_n', { n: box.no })}</p>
          <p className="mt-4">
            <Facts
              items={[
                <bdi key="weight">{kg(box.weight)}</bdi>,
                <bdi key="size">{cmSize(box)}</bdi>,
                box.volume_weight > 0 ? t('send.volume', { weight: kg(box.volume_weight) }) : null,
              ].filter(Boolean)}
            />
          </p>
          {box.tracking_no && (
            <p className="mt-4 text-ink-3">
              {box.carrier} <bdi className="ui-ltr">{box.tracking_no}</bdi>
            </p>
          )}
        </div>
        {box.tracking_no && (
          <CopyButton text={box.tracking_no} size="small">
            {t('kit.copy')}
          </CopyButton>
        )}
      </div>
      {photos && <PhotoStrip photos={box.photos} picture="w-132" />}
    </div>
  );
}
