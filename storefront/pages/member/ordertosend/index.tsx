// Submitting a waybill: without goods in the address the user chooses them first.
import { useParam } from '#shop/lib/router.tsx';
import { readIds } from '#shop/parts/waybill/send-rules.ts';
import { ChooseGoods } from './choose.tsx';
import { SubmitForm } from './form.tsx';

export default function OrderToSend() {
  const ids = readIds(useParam('ids'));
  return ids.length > 0 ? <SubmitForm key={ids.join(',')} ids={ids.join(',')} /> : <ChooseGoods />;
}
