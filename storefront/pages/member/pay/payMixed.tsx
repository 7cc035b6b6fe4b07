// A mixed payment: how much of a bill the wallet pays, which method pays the rest, and both parts with the fee before anything
// is held.
import { useEffect, useState } from 'react';
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { type Fen, faceOf, foreign, minorOf, minorUnits, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { Navigate, useGo, useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { FrozenNote } from '#shop/parts/money/frozen-note.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Slider } from '#ui/input/slider.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { type Charge, chargeOf } from './charge.tsx';
import { Deadline } from './deadline.tsx';
import { Ended } from './ended.tsx';
import { MethodWords } from './methods.tsx';
import { PaySkeleton } from './skeleton.tsx';
import { usePay } from './use-pay.ts';

type Mixed = OutputAt<'paywallet/getMixedPay'>;
/** The server calculates fees once the slider rests. */
const REST_MS = 250;

export default function PayMixed() {
  const no = useParam('no') ?? '';
  const bill = useCall('paywallet/getInvoice', { no }, { enabled: no !== '', staleTime: 0, quiet: true });
  const list = useCall('paywallet/getPaymentList', { no }, { enabled: no !== '', staleTime: 0, quiet: true });
  if (no === '' || (bill.state === 'failed' && bill.error?.key === 'fail.not_found'))
    return (
      <Screen fallback={to.mine()}>
        <Empty full title={t('pay.missing')} actions={<Button href={to.orders()}>{t('pay.to_orders')}</Button>} />
      </Screen>
    );
  const now = bill.data;
  if (now?.state === 'replaced' && now.replaced_by) return <Navigate to={to.payMixed({ no: now.replaced_by })} />;
  if (now?.state === 'paid' || now?.remit_state === 'submitted') return <Navigate to={to.payResult({ no: now.invoice_no })} />;
  const payable = now?.actions.includes('pay') ? now : undefined;
  if (payable && list.data?.wallet_frozen)
    return (
      <Screen fallback={to.pay({ no })}>
        <FrozenNote />
        <Button kind="primary" href={to.pay({ no })}>
          {t('mixed.back')}
        </Button>
      </Screen>
    );
  if (payable && list.data) return <Parts bill={payable} balance={list.data.balance} />;
  return (
    <Screen fallback={to.pay({ no })} onRefresh={bill.refetch}>
      {bill.state === 'ready' && payable ? (
        <QueryBoundary call={list} shape={<PaySkeleton />} title={t('pay.failed')}>
          {() => null}
        </QueryBoundary>
      ) : (
        <QueryBoundary call={bill} shape={<PaySkeleton />} title={t('pay.failed')}>
          {() => now && !payable && <Ended bill={now} />}
        </QueryBoundary>
      )}
    </Screen>
  );
}

/** The largest part the wallet can pay: at least one fen is left for the other method. */
const mostOf = (bill: BillOut, balance: number): number => Math.max(0, Math.min(balance, bill.amount - 1));

function Parts({ bill, balance }: { bill: BillOut; balance: number }) {
  const no = bill.invoice_no;
  const go = useGo();
  useCurrency();
  // What an open payment holds counts again as soon as another replaces it.
  const held = bill.payments.find((p) => p.state === 'open')?.hold ?? 0;
  const most = mostOf(bill, balance + held);
  const own = faceOf(bill.currency);
  const typed = useTyped(startOf(bill.amount, most), { face: own, rate: bill.rate });
  const [picked, setPicked] = useState<string>();
  const part = typed.fen !== undefined && typed.fen > 0 && typed.fen <= most ? typed.fen : undefined;
  const asked = useRested(part);
  const preview = usePreview(
    'paywallet/getMixedPay',
    { no, wallet: asked ?? 1 },
    { enabled: most > 0 && asked !== undefined, quiet: true },
  );
  const pay = usePay(no, () => go(to.payResult({ no }), { replace: true }));
  const methods = preview.data?.methods ?? [];
  const method = methods.find((m) => m.code === picked && m.usable) ?? methods.find((m) => m.usable);
  const reckoned = part !== undefined && part === asked && !preview.fetching && preview.state === 'ready';
  const back = (
    <Button size="small" kind="primary" href={to.pay({ no })}>
      {t('mixed.back')}
    </Button>
  );
  if (bill.kind === 'recharge' || most === 0)
    return (
      <Screen fallback={to.pay({ no })}>
        <Empty
          full
          title={t(bill.kind === 'recharge' ? 'mixed.recharge' : 'mixed.empty')}
          help={bill.kind === 'recharge' ? undefined : t('mixed.empty_help')}
          actions={back}
        />
      </Screen>
    );
  const amountText = (fen: Fen) => frozenMoney(fen, bill);
  const wallet = (fen: Fen): Charge => {
    const { currency, rate } = bill;
    return { currency, rate, amount: fen, minor: minorUnits(minorOf(fen, own, rate)), fee: 0, fee_minor: minorUnits(0) };
  };
  return (
    <Screen
      fallback={to.pay({ no })}
      summary
      onRefresh={preview.refetch}
      actions={
        method &&
        part !== undefined && (
          <ActionBar
            amount={<Price charge={{ ...method, amount: bill.amount - part + method.fee }} even size="xl" stack="start" />}
          >
            <Button
              kind="primary"
              busy={pay.busy}
              disabled={!reckoned}
              onClick={() => void pay.inParts(wallet(part), method.code, () => go(to.payResult({ no }), { replace: true }))}
            >
              {t('mixed.go', { amount: foreign(method.minor, method.currency) })}
            </Button>
          </ActionBar>
        )
      }
    >
      <Columns
        side={
          preview.data &&
          method &&
          part !== undefined && (
            <div className="order-1 flex flex-col">
              <Sum bill={bill} part={part} method={method} fading={!reckoned} />
            </div>
          )
        }
      >
        <Card className="flex flex-col items-center gap-10 text-center">
          <StateBadge thing="bill" state={bill.state} />
          <Price charge={chargeOf(bill, undefined)} even size="3xl" stack className="items-center" />
          {bill.expires_at && <Deadline at={bill.expires_at} />}
        </Card>
        {balance + held >= bill.amount && (
          <Note tone="neutral" title={t('mixed.enough')} end={back}>
            {t('mixed.enough_help')}
          </Note>
        )}
        <Card title={t('mixed.title')} aside={<span className="ui-num">{t('mixed.most', { amount: amountText(most) })}</span>}>
          <Field
            name="wallet"
            type="decimal"
            label={t('mixed.amount')}
            prefix={typed.prefix}
            value={typed.text}
            onChange={typed.setText}
            error={typed.text !== '' && part === undefined ? t('mixed.wrong', { most: amountText(most) }) : undefined}
          />
          <Slider
            label={t('mixed.slider')}
            min={0}
            max={most}
            step={stepOf(most)}
            value={part ?? 0}
            valueText={amountText(part ?? 0)}
            onChange={(fen) => typed.setFen(near(fen, most))}
          />
        </Card>
        <QueryBoundary call={preview} small shape={<PaySkeleton />}>
          {(data) => <Ways bill={bill} data={data} value={method?.code} onPick={setPicked} />}
        </QueryBoundary>
        <div className="order-2 flex flex-col">
          <Note>{t('mixed.hold')}</Note>
        </div>
      </Columns>
    </Screen>
  );
}

/** All of the wallet; where that would pay everything, half of it: the rest has to be worth a payment. */
const startOf = (amount: number, most: number): number => {
  if (most < amount - 1) return most;
  const half = Math.floor(amount / 2);
  return Math.max(1, half >= 100 ? half - (half % 100) : half);
};

/** Steps of the slider in whole yuan where there are enough of them; the end is always reached. */
const stepOf = (most: number): number => (most >= 10_000 ? 100 : most >= 1000 ? 10 : 1);
const near = (fen: number, most: number): number => (most - fen < stepOf(most) ? most : Math.max(1, fen));

function useRested(part: number | undefined): number | undefined {
  const [rested, setRested] = useState(part);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(part), REST_MS);
    return () => window.clearTimeout(timer);
  }, [part]);
  return rested;
}

type WaysProps = { bill: BillOut; data: Mixed; value: string | undefined; onPick: (code: string) => void };

function Ways({ bill, data, value, onPick }: WaysProps) {
  const label = t('mixed.rest', { amount: frozenMoney(data.remain, bill) });
  const usable = data.methods.some((m) => m.usable);
  return (
    <Card title={label}>
      {!usable && <Note tone="clock">{t('mixed.no_method')}</Note>}
      <div role="radiogroup" aria-label={label}>
        {data.methods.map((method) => (
          <div key={method.code} className="border-line not-first:border-t">
            <Checkbox
              radio="rest"
              className="!flex min-h-44 py-22 [&>span:last-child]:flex-1"
              checked={value === method.code}
              disabled={!method.usable}
              onChange={() => onPick(method.code)}
            >
              <MethodWords method={method} balance={0} bill={bill} />
            </Checkbox>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Sum({ bill, part, method, fading }: { bill: BillOut; part: number; method: MethodOut; fading: boolean }) {
  const row = (code: string, key: string, amount: number) => ({ code, key, params: { method: method.name }, amount });
  return (
    <Card title={t('mixed.sum')} className={fading ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      <FeeRows
        rows={[row('wallet', 'mixed.by_wallet', part), row('rest', 'mixed.by_method', bill.amount - part)]}
        total={bill.amount}
        fee={method}
        totalLabel={t('pay.all')}
        rate={method.rate}
        currency={method.currency}
      />
    </Card>
  );
}
