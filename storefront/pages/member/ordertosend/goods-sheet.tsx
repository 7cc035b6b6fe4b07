// Other goods for the same form.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { StockSkeleton } from './choose.tsx';
import type { SheetProps } from './sheet-props.ts';
import { type Chosen, StockList } from './stock-list.tsx';

export default function GoodsSheet({ preview, onClose, onGoods }: SheetProps) {
  const stock = useCall('order/getGoodslist', {});
  const [chosen, setChosen] = useState<Chosen>(() => new Set(preview.items.map((item) => item.id)));
  return (
    <Sheet
      open
      title={t('send.choose')}
      onClose={onClose}
      actions={
        <Button kind="primary" block disabled={chosen.size === 0} onClick={() => onGoods([...chosen])}>
          {chosen.size > 0 ? t('send.choose_n', { n: chosen.size }) : t('send.choose_none')}
        </Button>
      }
    >
      <div className="flex flex-col gap-20">
        <QueryBoundary small call={stock} title={t('send.choose_failed')} shape={<StockSkeleton />}>
          {(data) => <StockList sunken groups={data.groups} chosen={chosen} onChange={setChosen} />}
        </QueryBoundary>
      </div>
    </Sheet>
  );
}
