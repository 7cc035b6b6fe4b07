// Paying a bill: from the wallet with the pay password, at a gateway, or with a part of each. When the connection is lost in
// the middle, the server is asked for the state before anything can be paid again.
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { send } from '#shop/lib/api.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { invalidate, keyOf, queries } from '#shop/lib/query.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePayPassword } from '#shop/parts/money/pay-password.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import type { Charge } from './charge.tsx';

const AGAIN_MS = 2500;
const lost = (error: CallError | null | undefined) => error?.kind === 'network' || error?.kind === 'server';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const billKey = (no: string) => keyOf('paywallet/getInvoice', { no });
export const paidInvalidates = [
  'user/info',
  'order/lists',
  'order/detail',
  'sendorder/lists',
  'sendorder/detail',
  'pay/expensesRecord',
  'pay/rechargeRecord',
  'paywallet/getPaymentList',
  'membershipcard/info',
  'level/lists',
] as const;

export type Doubt = 'no' | 'checking' | 'still' | 'not_paid';

export function usePay(no: string, onPaid: () => void) {
  const ask = usePayPassword();
  const failure = useRef<CallError | null>(null);
  const alive = useRef(true);
  const [doubt, setDoubt] = useState<Doubt>('no');
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const note = (error: CallError) => {
    failure.current = error;
  };
  const wallet = useCommand('paywallet/payBalance', { quiet: true, indicator: false, onError: note });
  const gateway = useCommand('paywallet/start', { quiet: true, onError: note });
  const mixed = useCommand('paywallet/getMixedPay', { quiet: true, indicator: false, onError: note });

  const paid = useCallback(() => {
    void queries.invalidateQueries({ queryKey: billKey(no) });
    void invalidate(...paidInvalidates);
    onPaid();
  }, [no, onPaid]);

  /** Reads the bill from the server, until it answers. */
  const check = useCallback(async () => {
    setDoubt('checking');
    for (;;) {
      try {
        const bill: BillOut = await send('paywallet/getInvoice', { no });
        if (!alive.current) return;
        queries.setQueryData(billKey(no), bill);
        if (bill.state === 'paid') return paid();
        setDoubt('not_paid');
        return;
      } catch (error) {
        if (!alive.current || (error instanceof CallError && !lost(error))) return setDoubt('no');
        setDoubt('still');
        await wait(AGAIN_MS);
        if (!alive.current) return;
      }
    }
  }, [no, paid]);

  const refused = (error: CallError | null) => {
    if (!error) return;
    toast(translate(error.msg));
    void queries.invalidateQueries({ queryKey: billKey(no) });
    void invalidate('paywallet/getPaymentList');
  };

  const fromWallet = async (charge: Charge) => {
    setDoubt('no');
    failure.current = null;
    let done = false;
    await ask({
      title: t('page.member.pay'),
      charge,
      submit: async (pay_password) => {
        failure.current = null;
        done = (await wallet.run({ no, pay_password, key: uuid() })) !== undefined;
        return done ? null : (failure.current ?? new CallError('network', 'timeout'));
      },
    });
    const error = failure.current as CallError | null;
    if (done) paid();
    else if (lost(error)) await check();
    else if (error && !error.key.startsWith('pay.password_')) refused(error);
  };

  const atGateway = async (method: string) => {
    setDoubt('no');
    failure.current = null;
    const opened = await gateway.run({ no, method, key: uuid() });
    if (opened) return window.location.assign(opened.redirect_url);
    const error = failure.current as CallError | null;
    if (lost(error)) await check();
    else refused(error);
  };

  /** A part of the wallet is held, the rest goes by a gateway. When the connection is lost, the result page shows the state. */
  const inParts = async (charge: Charge, method: string, lostAt: () => void) => {
    setDoubt('no');
    failure.current = null;
    let url: string | undefined;
    await ask({
      title: t('page.member.pay.payMixed'),
      charge,
      note: t('mixed.hold'),
      submit: async (pay_password) => {
        failure.current = null;
        url = (await mixed.run({ no, wallet: charge.amount, method, pay_password, submit: 1, key: uuid() }))?.redirect_url;
        return url ? null : (failure.current ?? new CallError('network', 'timeout'));
      },
    });
    // the sheet takes its history entry back as it closes: leaving before that would be undone by it
    const leaveTo = url;
    if (leaveTo) return afterOverlays(() => window.location.assign(leaveTo));
    const error = failure.current as CallError | null;
    if (lost(error)) lostAt();
    else if (error && !error.key.startsWith('pay.password_')) refused(error);
  };

  return {
    doubt,
    fromWallet,
    atGateway,
    inParts,
    busy: wallet.busy || mixed.busy || gateway.busy || doubt === 'checking' || doubt === 'still',
  };
}
