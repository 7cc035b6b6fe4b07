// Changing the SKU of a row: its goods are fetched, then the options are chosen again.
import { useState } from 'react';
import type { CartOut, CartRow } from '#contract/calls/cart.ts';
import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { choiceOf, chosenSku, missingOption } from '#shop/parts/goods/sku-match.ts';
import { type Picked, SkuSheet } from '#shop/parts/goods/sku-sheet.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type ChangeSheetProps = { open: boolean; onClose: () => void; row: CartRow; onChanged: (cart: CartOut) => void };

export default function ChangeSheet({ open, onClose, row, onChanged }: ChangeSheetProps) {
  const item = useCall('obapi/getItem', { tp: row.api_type, tid: row.num_iid }, { quiet: true });
  if (item.data) return <Options open={open} onClose={onClose} row={row} item={item.data} onChanged={onChanged} />;
  return (
    <Sheet open={open} onClose={onClose} title={row.title}>
      <QueryBoundary call={item} small shape={<SkeletonBlock height={184} className="rounded-image" />}>
        {() => null}
      </QueryBoundary>
    </Sheet>
  );
}

function Options({ open, onClose, row, item, onChanged }: ChangeSheetProps & { item: ItemOut }) {
  const [picked, setPicked] = useState<Picked>({
    choice: choiceOf(item, row.sku_id),
    num: row.num,
    remark: row.remark,
    warehouse_id: 0,
  });
  const [asked, setAsked] = useState(0);
  const edit = useCommand('cart/edit', { onDone: onChanged, indicator: false });
  const confirm = async () => {
    if (missingOption(item, picked.choice)) return setAsked((n) => n + 1);
    const sku_id = chosenSku(item, picked.choice)?.sku_id;
    if (!sku_id || sku_id === row.sku_id) return onClose();
    if (await edit.run({ id: row.id, sku_id })) onClose();
  };
  return (
    <SkuSheet
      open={open}
      onClose={onClose}
      item={item}
      picked={picked}
      onPick={(change) => setPicked((now) => ({ ...now, ...change }))}
      asked={asked}
      optionsOnly
      actions={
        <Button kind="primary" busy={edit.busy} onClick={() => void confirm()}>
          {t('sku.confirm')}
        </Button>
      }
    />
  );
}
