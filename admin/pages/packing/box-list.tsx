// The packed boxes: measured, photographed, with their numbers.

import { useState } from 'react';
import { cmSize, kg, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { billedText } from '#admin/lib/quote-words.ts';
import { NumberSheet } from '#admin/pages/packing/number-sheet.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function BoxList({ waybill }: { waybill: PackDetail }) {
  const { boxes } = waybill;
  const [wrong, setWrong] = useState<PackDetail['boxes'][number] | null>(null);
  return (
    <Card title={t('desk.packing.boxes')} all={String(boxes.length)}>
      <ul className="flex flex-col gap-24">
        {boxes.map((box) => (
          <li key={box.id} className="flex flex-col gap-12">
            <div className="flex flex-wrap items-center gap-16">
              <strong>{t('desk.packing.box', { n: box.no })}</strong>
              <Facts
                items={[
                  kg(box.weight),
                  cmSize(box),
                  t('desk.packing.volume', { weight: billedText(box.volume_weight, box.unit) }),
                  t('desk.packing.billed', { weight: billedText(box.billable, box.unit) }),
                ]}
              />
              {box.tracking_no && (
                <span className="ms-auto">
                  <CopyButton text={box.tracking_no} className="ui-mono">
                    {box.carrier} {spaced(box.tracking_no)}
                  </CopyButton>
                  {waybill.corrects && (
                    <Button size="small" kind="quiet" onClick={() => setWrong(box)}>
                      {t('desk.correct.tracking')}
                    </Button>
                  )}
                </span>
              )}
            </div>
            <Pictures pictures={box.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />
          </li>
        ))}
      </ul>
      {wrong && <NumberSheet waybill={waybill} box={wrong} onClose={() => setWrong(null)} />}
    </Card>
  );
}
