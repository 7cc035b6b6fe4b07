// Into the cart and to checkout: a member's cart at the server, a visitor's in this browser.
import { useEffect, useRef } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { addLocal } from '#shop/lib/local-cart.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { showAdded } from '#shop/parts/goods/added.ts';
import { choiceName, choicePicture, chosenSku, priceSpan, stockLeft } from '#shop/parts/goods/sku-match.ts';
import type { Picked } from '#shop/parts/goods/sku-sheet.tsx';
import { skuIdOf } from '#shop/parts/goods/use-picked.ts';
import { toast, toasts } from '#ui/feedback/toast-store.ts';

export type BuyMethod = 'cart' | 'order' | 'onepay';

export function useBuy(item: ItemOut, onAdded: () => void) {
  const go = useGo();
  const member = useSignedIn();
  const add = useCommand('cart/add', { invalidates: ['cart/getList', 'user/info'], indicator: false });

  // The link to the cart is offered on this page only.
  const offered = useRef(0);
  useEffect(() => () => toasts.hide(offered.current), []);
  const confirmAdded = (picked: Picked) => {
    onAdded();
    const shown = { title: item.title, choice: choiceName(item, picked.choice), num: picked.num };
    const price = priceSpan(item, picked.choice, picked.num).from;
    if (showAdded({ ...shown, price, pic_url: choicePicture(item, picked.choice) })) return;
    offered.current = toast(t('item.added'), {
      mark: 'done',
      action: { label: t('item.to_cart'), onAction: () => go(to.cart()) },
    });
  };
  const keepHere = (picked: Picked, way: BuyMethod) => {
    addLocal(localRow(item, picked));
    if (way === 'cart') return confirmAdded(picked);
    onAdded();
    go(to.login({ back: to.cart() }));
  };
  const run = async (picked: Picked, way: BuyMethod) => {
    if (!member) return keepHere(picked, way);
    const { api_type, num_iid } = item;
    const { num, remark, warehouse_id } = picked;
    const row = {
      api_type,
      num_iid,
      sku_id: skuIdOf(item, picked),
      num,
      remark: remark.trim() || undefined,
      warehouse_id: warehouse_id || undefined,
    };
    const added = await add.run(row);
    if (!added) return;
    if (way === 'cart') return confirmAdded(picked);
    onAdded();
    const ids = String(added.cart_id);
    go(way === 'onepay' ? to.onepay({ ids }) : to.checkout({ ids }));
  };
  return { run, busy: add.busy };
}

function localRow(item: ItemOut, picked: Picked) {
  const { api_type, num_iid, title, min_num, seller } = item;
  const sku = chosenSku(item, picked.choice);
  return {
    ...{ api_type, num_iid, title, min_num, sku_id: sku?.sku_id ?? '', num: picked.num, remark: picked.remark.trim() },
    pic_url: choicePicture(item, picked.choice),
    properties_name: choiceName(item, picked.choice),
    price: sku?.price ?? item.price,
    ...(item.price_steps.length > 0 ? { price_steps: item.price_steps } : {}),
    quantity: stockLeft(item, picked.choice),
    shop_id: seller.shop_id,
    shop_name: seller.shop_name,
    warehouse_id: picked.warehouse_id || undefined,
  };
}
