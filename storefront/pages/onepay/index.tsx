// Confirming a one-pay order: the goods of each seller, where they go and how, and everything due now in one bill.
import { useMemo } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { readIds } from '#shop/parts/waybill/send-rules.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Confirm } from './confirm.tsx';

export default function Onepay() {
  const text = useParam('ids');
  const ids = useMemo(() => readIds(text).join(','), [text]);
  return ids === '' ? <NothingChosen gone={false} /> : <Confirm key={ids} ids={ids} gone={<NothingChosen gone />} />;
}

function NothingChosen({ gone }: { gone: boolean }) {
  return (
    <Screen fallback={to.cart()}>
      <Empty
        full
        title={t(gone ? 'checkout.gone' : 'checkout.empty')}
        help={t(gone ? 'onepay.gone_help' : 'checkout.empty_help')}
        actions={
          <>
            {gone && (
              <Button size="small" href={to.onepayOrders()}>
                {t('onepay.to_orders')}
              </Button>
            )}
            <Button size="small" kind="primary" href={to.cart()}>
              {t('checkout.to_cart')}
            </Button>
          </>
        }
      />
    </Screen>
  );
}
