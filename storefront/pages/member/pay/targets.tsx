// What a bill pays for, and links to it.
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { hasScreen } from '#shop/routes.ts';
import { Image } from '#ui/data/image.tsx';
import { Cell } from '#ui/layout/cell.tsx';

type Target = BillOut['targets'][number];

export function hrefOfTarget(target: Target): string | undefined {
  const href =
    target.type === 'order'
      ? to.order({ id: target.id })
      : target.type === 'waybill'
        ? to.waybill({ id: target.id })
        : target.type === 'onepay'
          ? to.onepayOrder({ id: target.id })
          : undefined;
  return href && hasScreen(href) ? href : undefined;
}

/** The link after a bill: to the one thing it was for, to the list of them, or to the wallet. */
export function wayOn(bill: BillOut): { href: string; label: string } {
  const [first, second] = bill.targets;
  const orders = { href: to.orders(), label: t('pay.to_orders') };
  if (bill.kind === 'card' && hasScreen(to.cards())) return { href: to.cards(), label: t('pay.to_card') };
  const next = bill.kind === 'recharge' && bill.params.bill_no;
  if (next) return { href: to.pay({ no: String(next) }), label: t('pay.to_bill') };
  if (bill.kind === 'recharge' || !first) return { href: to.wallet(), label: t('pay.to_wallet') };
  const href = hrefOfTarget(first);
  if (!href) return { href: to.mine(), label: t('page.user') };
  if (first.type === 'waybill') return { href, label: t('pay.to_waybill') };
  return second ? orders : { href, label: t('pay.to_order') };
}

export function Targets({ bill }: { bill: BillOut }) {
  if (bill.targets.length === 0) return null;
  return (
    <div className="-my-8">
      {bill.targets.map((target) => (
        <Cell
          key={`${target.type}:${target.id}`}
          className="!px-0"
          icon={target.pic_url ? <Image {...picture(target.pic_url, 72)} alt="" className="w-72" /> : undefined}
          label={<span className="line-clamp-2">{target.title || target.no}</span>}
          note={target.title ? <bdi className="ui-ltr">{target.no}</bdi> : undefined}
          href={hrefOfTarget(target)}
        />
      ))}
    </div>
  );
}
