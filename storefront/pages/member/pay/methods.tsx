// The payment methods of a bill, each with its fee and currency before anything is paid.
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { foreign } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { addonOn, useConfig } from '#shop/lib/settings-store.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { BankIcon, CardIcon, WalletIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export type Payments = OutputAt<'paywallet/getPaymentList'>;
const ICONS = { wallet: WalletIcon, remit: BankIcon, gateway: CardIcon } as const;

export type MethodsProps = { bill: BillOut; list: Payments; value: string | undefined; onPick: (code: string) => void };

export function Methods({ bill, list, value, onPick }: MethodsProps) {
  const wallet = list.methods.find((method) => method.kind === 'wallet');
  const short = wallet ? bill.amount - list.balance : 0;
  const mixed = short > 0 && !list.wallet_frozen && list.balance > 0 && hasScreen(to.payMixed({ no: bill.invoice_no }));
  return (
    <Card title={t('pay.method')}>
      <div role="radiogroup" aria-label={t('pay.method')}>
        {list.methods.map((method) => (
          <div key={method.code} className="border-line not-first:border-t">
            <Checkbox
              radio="method"
              className="!flex min-h-44 py-22 [&>span:last-child]:flex-1"
              checked={value === method.code}
              disabled={!method.usable}
              onChange={() => onPick(method.code)}
            >
              <MethodWords method={method} balance={list.balance} bill={bill} />
            </Checkbox>
            {method.kind === 'wallet' && list.wallet_frozen && (
              <div className="pb-22">
                <FrozenNote />
              </div>
            )}
            {method.kind === 'wallet' && short > 0 && !list.wallet_frozen && (
              <div className="flex flex-wrap items-center justify-between gap-12 pb-22 ps-56 text-sm">
                <span className="text-ink-3">{t('pay.short', { amount: frozenMoney(short, bill) })}</span>
                <Button size="small" href={to.wallet({ no: bill.invoice_no, short })}>
                  {t('pay.top_up')}
                </Button>
              </div>
            )}
            {method.kind === 'wallet' && method.usable && !list.has_paypassword && addonOn('paypassword') && (
              <p className="pb-22 ps-56 text-sm text-ink-3">{t('pay.set_password')}</p>
            )}
          </div>
        ))}
      </div>
      {mixed && (
        <Link
          href={to.payMixed({ no: bill.invoice_no })}
          className="flex min-h-[44px] items-center border-t border-line pt-18 text-sm font-strong text-ink"
        >
          {t('pay.mixed')} ›
        </Link>
      )}
    </Card>
  );
}

/** A payment method in words: its fee, the currency it charges, or why it can't be used. */
export function MethodWords({ method, balance, bill }: { method: MethodOut; balance: number; bill: BillOut }) {
  const { remit_working_days } = useConfig();
  const Glyph = ICONS[method.kind];
  const online = method.kind === 'gateway' && method.usable;
  const other = online && method.currency !== bill.currency;
  const facts = [
    method.kind === 'wallet' && t('pay.method_balance', { amount: frozenMoney(balance, bill) }),
    method.kind === 'remit' && method.usable && t('pay.method_remit', { n: remit_working_days }),
    online &&
      (method.fee > 0 ? t('pay.method_fee', { amount: foreign(method.fee_minor, method.currency) }) : t('pay.method_free')),
    online && !other && t('pay.method_currency', { amount: foreign(method.minor, method.currency) }),
    !method.usable && method.kind !== 'wallet' && method.why_not,
  ];
  return (
    <span className="flex min-w-0 items-center gap-18">
      <Glyph className="flex-none" />
      <span className="flex min-w-0 flex-1 flex-col gap-4">
        <span className="flex flex-wrap items-center gap-10 text-md text-ink">
          {method.name}
          {method.demo && <Badge tone="clock">{t('pay.demo')}</Badge>}
        </span>
        <span className="text-xs text-ink-3">
          <Facts items={facts.filter(Boolean)} />
        </span>
        {other && (
          <span className="text-xs text-clock">
            {t('pay.charged_in', {
              method: method.name,
              currency: bill.currency,
              charged: foreign(method.minor, method.currency),
            })}
          </span>
        )}
      </span>
    </span>
  );
}
