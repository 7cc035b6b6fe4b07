// Balance, points, coupons and rebate in one row, in the chosen currency. A debt to the shop is shown below.
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief, money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { hasScreen } from '#shop/routes.ts';
import { cx } from '#ui/cx.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

type Sum = { key: string; value: string; label: string; href: string; wide?: boolean };

export function MineWallet({ me }: { me: Member }) {
  useCurrency();
  const sums: Sum[] = [
    { key: 'balance', value: money(me.balance), label: t('mine.balance'), href: to.wallet(), wide: true },
    { key: 'score', value: count(me.score), label: t('page.member.score'), href: to.points() },
    { key: 'coupons', value: count(me.coupons), label: t('page.member.coupon'), href: to.coupons() },
    { key: 'rebate', value: brief(me.rebate), label: t('mine.rebate'), href: to.promotionInfo() },
  ];
  const shown = sums.filter((sum) => sum.wide || hasScreen(sum.href));
  return (
    <Card className="flex flex-col gap-24">
      <div className="flex flex-wrap gap-x-12 gap-y-20">
        {shown.map(({ key, ...sum }) => (
          <Sum key={key} {...sum} />
        ))}
      </div>
      {me.wallet_frozen && <FrozenNote />}
      {me.receivable > 0 && (
        <Note tone="you" title={t('mine.owed', { amount: money(me.receivable) })}>
          {t('mine.owed_help')}
        </Note>
      )}
    </Card>
  );
}

function Sum({ value, label, href, wide }: Omit<Sum, 'key'>) {
  const className = cx(
    'flex min-h-[44px] min-w-0 flex-col',
    wide ? 'flex-[1.6_1_auto] items-start text-start' : 'flex-[1_1_auto] items-center text-center',
  );
  const inside = (
    <>
      <b className="ui-num ui-ltr text-[max(calc(36*var(--spacing)),16px)] leading-tight">{value}</b>
      <span className="text-xs text-ink-3">{label}</span>
    </>
  );
  return hasScreen(href) ? (
    <Link className={className} href={href}>
      {inside}
    </Link>
  ) : (
    <div className={className}>{inside}</div>
  );
}
