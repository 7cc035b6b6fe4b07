// Submitting a waybill: without goods in the address the user chooses them first. In a wide window the stock stands beside the form.
import { lazy, Suspense } from 'react';
import { useParam } from '#shop/lib/router.tsx';
import { readIds } from '#shop/parts/waybill/send-rules.ts';
import { useWindow } from '#ui/layout/use-window.ts';
import { ChooseGoods } from './choose.tsx';
import { SubmitForm } from './form.tsx';

const WithStock = lazy(() => import('./stock-column.tsx'));

export default function OrderToSend() {
  const ids = readIds(useParam('ids'));
  const wide = useWindow(1024);
  const form = ids.length > 0 && <SubmitForm key={ids.join(',')} ids={ids.join(',')} />;
  if (!wide) return form || <ChooseGoods />;
  return (
    <Suspense fallback={<div className="shop-send" />}>
      <WithStock ids={ids}>{form}</WithStock>
    </Suspense>
  );
}
