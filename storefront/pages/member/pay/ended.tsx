// A bill that can't be paid any more: nothing was charged, and a link onward.
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { wayOn } from './targets.tsx';

export function Ended({ bill }: { bill: BillOut }) {
  const expired = bill.state === 'expired';
  const { href, label } = wayOn(bill);
  return (
    <Empty
      full
      title={t(expired ? 'pay.expired' : 'pay.cancelled')}
      help={t(expired && bill.kind === 'goods' ? 'pay.expired_help' : 'pay.cancelled_help')}
      actions={
        <>
          <Button size="small" href={to.home()}>
            {t('pay.to_home')}
          </Button>
          <Button size="small" kind="primary" href={href}>
            {label}
          </Button>
        </>
      }
    />
  );
}
