// Movements of the wallet by month: what it was, when, how much, and the balance after it; each links to its subject.
import type { MoneyMonth, MoneyRow } from '#contract/calls/wallet-shapes.ts';
import { dateTime, headed } from '#shop/lib/format.ts';
import { formatText } from '#shop/lib/format-message.ts';
import { lang, locale, t } from '#shop/lib/i18n.ts';
import { currency, type Fen, foreign, money } from '#shop/lib/money.ts';
import { DEFAULT_CURRENCY } from '#shop/lib/settings-store.ts';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { BagIcon, BoxIcon, CardIcon, type Icon, ReturnIcon, WalletIcon, WithdrawIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export const glyphOf = ({ kind, amount }: MoneyRow): Icon => {
  if (/waybill|freight|parcel/.test(kind)) return BoxIcon;
  if (/cash/.test(kind)) return WithdrawIcon;
  if (/recharge|remit|payment/.test(kind)) return CardIcon;
  if (/pay_/.test(kind)) return BagIcon;
  return amount > 0 ? ReturnIcon : WalletIcon;
};

const monthName = (month: string): string => {
  const at = new Date(`${month}-15T12:00:00`);
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return headed(new Intl.DateTimeFormat(locale(), { year, month: lang() === 'zh-cn' ? 'short' : 'long' }).format(at));
};

/** `months`: the income and expenses of each, of all rows and not only those loaded. */
export function MoneyRows({ rows, months }: { rows: readonly MoneyRow[]; months: readonly MoneyMonth[] | undefined }) {
  const parts: [string, MoneyRow[]][] = [];
  for (const row of rows) {
    // A copy that was saved before rows named their month has only its time.
    const month = row.month || row.time.slice(0, 7);
    const last = parts.at(-1);
    if (last?.[0] === month) last[1].push(row);
    else parts.push([month, [row]]);
  }
  return parts.map(([month, own]) => (
    <Card key={month} title={monthName(month)} end={<Sums of={months?.find((one) => one.month === month)} />}>
      <ul className="-mb-12">
        {own.map((row) => (
          <li key={row.id} className="border-line not-first:border-t">
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function Sums({ of }: { of: MoneyMonth | undefined }) {
  if (!of) return null;
  const directions = (['in', 'out'] as const).filter((way) => of[way] > 0);
  // A movement of a bill is shown as it was charged; a sum of several, at the rate of today.
  const about = currency().code === DEFAULT_CURRENCY ? '' : `${t('kit.about')}\u00a0`;
  return (
    <span className="text-sm font-normal text-ink-3">
      <Facts
        items={directions.map((way) => (
          <bdi key={way} className="ui-num">{`${t(`wallet.${way}`)}\u00a0${about}${money(of[way])}`}</bdi>
        ))}
      />
    </span>
  );
}

function Row({ row }: { row: MoneyRow }) {
  const Glyph = glyphOf(row);
  const where = hrefOf(row.url);
  const inside = (
    <>
      <Glyph className="flex-none" />
      <span className="flex min-w-0 flex-1 flex-col gap-4">
        <span className="line-clamp-2 text-md text-ink text-pretty [overflow-wrap:anywhere]">
          {wholeNumbers(formatText(row.key, row.params))}
        </span>
        <span className="shop-money-time text-xs text-ink-3">{dateTime(row.time)}</span>
        {chargedOf(row) && <span className="shop-money-charged text-xs text-ink-3">{chargedOf(row)}</span>}
      </span>
      <span className="flex flex-none flex-col items-end gap-4">
        <MoneyAmount fen={row.amount} text={amountOf(row)} />
        <span className="ui-num text-xs text-ink-3">{t('wallet.after', { amount: money(row.balance) })}</span>
      </span>
    </>
  );
  const className = 'shop-money flex items-center gap-18 py-22';
  return where ? (
    <Link className={className} href={where.href}>
      {inside}
    </Link>
  ) : (
    <div className={className}>{inside}</div>
  );
}

/** Every row of a list is in the chosen currency. What a bill was charged in that currency is what it was charged as; the rest is at today's rate. */
const amountOf = ({ amount, currency: charged, minor }: MoneyRow): string =>
  charged === currency().code && minor !== null ? foreign(minor, charged) : money(amount);

/** A payment through a gateway: the charged total, and its fee; what was charged in another currency than the list's (`listed`). */
export const chargedOf = ({ currency: charged, minor, fee_minor }: MoneyRow, listed = currency().code): string => {
  if (charged === null || minor === null) return '';
  // The words say which way it went.
  const sum = BigInt(minor) < 0n ? -BigInt(minor) : BigInt(minor);
  if (fee_minor === 0) return charged === listed ? '' : t('record.charged_as', { amount: foreign(sum, charged) });
  return t('record.charged', { amount: foreign(BigInt(minor) + BigInt(fee_minor), charged), fee: foreign(fee_minor, charged) });
};

/** "+€5.26" in green, "−€7.89" in ink. */
export const MoneyAmount = ({ fen, text = money(fen) }: { fen: Fen; text?: string }) => (
  <b className={fen > 0 ? 'ui-num text-md text-safe' : 'ui-num text-md text-ink'}>
    <bdi>{`${fen > 0 ? '+' : ''}${text}`}</bdi>
  </b>
);

export function MoneySkeleton() {
  return (
    <Card className="flex flex-col gap-32">
      {[0, 1, 2, 3, 4].map((n) => (
        <div key={n} className="flex items-center gap-18">
          <SkeletonBlock width={44} height={44} />
          <div className="flex flex-1 flex-col gap-12">
            <SkeletonBlock width="70%" height={28} />
            <SkeletonBlock width="40%" height={22} />
          </div>
          <SkeletonBlock width={120} height={30} />
        </div>
      ))}
    </Card>
  );
}
