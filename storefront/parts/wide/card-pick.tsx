// What is chosen of goods in a grid before they go into the cart: the same panel as for a line of the cart.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { missingOption } from '#shop/parts/goods/sku-match.ts';
import { SkuSheet } from '#shop/parts/goods/sku-sheet.tsx';
import { useBuy } from '#shop/parts/goods/use-buy.ts';
import { usePicked } from '#shop/parts/goods/use-picked.ts';
import { Button } from '#ui/input/button.tsx';

type Props = { which: { tp: string; tid: string }; onClose: () => void };

export default function CardPick({ which, onClose }: Props) {
  const { data } = useCall('obapi/getItem', which);
  return data ? <Pick item={data} onClose={onClose} /> : null;
}

function Pick({ item, onClose }: { item: ItemOut; onClose: () => void }) {
  const { picked, pick } = usePicked(item);
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const buy = useBuy(item, close);
  const put = () => (missingOption(item, picked.choice) ? setAsked((n) => n + 1) : void buy.run(picked, 'cart'));
  return (
    <SkuSheet
      open={open}
      onClose={close}
      item={item}
      picked={picked}
      onPick={pick}
      asked={asked}
      actions={
        item.can_order ? (
          <Button kind="primary" busy={buy.busy} onClick={put}>
            {t('item.add')}
          </Button>
        ) : (
          <p className="text-sm text-wrong">{item.why_not ? formatMessage(item.why_not) : t('item.gone')}</p>
        )
      }
    />
  );
}
