// Rebate to the wallet, or straight on to an account used before; the pay password last.
import { useId, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { useLoginProof } from '#shop/parts/money/login-proof.tsx';
import { usePayPassword } from '#shop/parts/money/pay-password.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const WALLET = 0;

export function WithdrawForm({ available, owes, onDone }: { available: number; owes: boolean; onDone: () => void }) {
  const ask = usePayPassword();
  const login = useLoginProof();
  const group = useId();
  const cash = useAddon('cash') && !owes;
  const payees = useCall('cash/bankLists', {}, { enabled: cash, quiet: true });
  const typed = useTyped();
  const [target, setTarget] = useState(WALLET);
  const failure = useRef<CallError | null>(null);
  const move = useFormCommand('userrebate/withdraw', {
    fields: { amount: 'amount', login_password: 'login_password' },
    handles: (error) => error.key.startsWith('pay.password_') || error.kind === 'network' || error.kind === 'server',
    onError: (error) => {
      failure.current = error;
    },
    invalidates: ['invitefriends/promotion', 'user/info', 'pay/expensesRecord', 'cash/getConfig', 'cash/lists'],
  });
  const { fen } = typed;
  const fits = fen !== undefined && fen > 0 && fen <= available;
  const submit = async () => {
    if (!fits) return;
    const key = uuid();
    let done = false;
    await ask({
      title: t(target === WALLET ? 'promo.to_wallet' : 'promo.to_bank'),
      fen,
      submit: async (pay_password) => {
        failure.current = null;
        const where = target === WALLET ? { to: 'wallet' as const } : { to: 'cash' as const, bank_id: target, ...login.args };
        done = (await move.run({ amount: fen, ...where, pay_password, key })) !== undefined;
        return done ? null : (failure.current ?? new CallError('network', 'timeout'));
      },
    });
    if (!done) return;
    toast(t(target === WALLET ? 'promo.moved' : 'promo.withdrawn', { amount: money(fen) }), { mark: 'done' });
    typed.setText('');
    onDone();
  };
  const ways = [
    { id: WALLET, label: t('promo.way_wallet'), note: t('promo.way_wallet_note') },
    ...(payees.data ?? []).map((p) => ({ id: p.id, label: `${p.bank_name} ${p.account_no}`, note: p.account_name })),
  ];
  return (
    <CheckedForm
      className="flex flex-col gap-20"
      errors={move.errors}
      onSubmit={submit}
      wanted={[
        { name: 'amount', label: t('field.amount'), value: typed.text, typed: true },
        ...(target === WALLET ? [] : login.wanted),
      ]}
    >
      <Card className="flex flex-col gap-20">
        <Field
          name="amount"
          type="decimal"
          label={t('promo.amount')}
          prefix={typed.prefix}
          value={typed.text}
          onChange={typed.setText}
          autoComplete="off"
          suffix={
            <Button kind="quiet" size="small" onClick={() => typed.setFen(available)}>
              {t('cash.all')}
            </Button>
          }
          check={(text) => {
            const sum = typed.read(text);
            return sum === undefined || sum <= 0 || sum > available
              ? t('promo.amount_wrong', { max: money(available) })
              : undefined;
          }}
        />
        {ways.length > 1 && (
          <div role="radiogroup" aria-label={t('promo.way')}>
            {ways.map((way) => (
              <div key={way.id} className="border-line not-first:border-t">
                <Checkbox
                  radio={group}
                  className="!flex min-h-44 py-18 [&>span:last-child]:flex-1"
                  checked={target === way.id}
                  onChange={() => setTarget(way.id)}
                >
                  <span className="flex min-w-0 flex-col gap-4">
                    <span className="text-md text-ink [overflow-wrap:anywhere]">{way.label}</span>
                    <span className="text-xs text-ink-3">{way.note}</span>
                  </span>
                </Checkbox>
              </div>
            ))}
          </div>
        )}
        {target !== WALLET && <p className="text-xs text-ink-3">{t('promo.way_bank_note')}</p>}
        {target !== WALLET && login.field}
        <NotSent error={move.error} />
        <Button kind="primary" type="submit" block busy={move.busy}>
          {fits
            ? t(target === WALLET ? 'promo.move' : 'promo.withdraw', { amount: money(fen) })
            : t(target === WALLET ? 'promo.to_wallet' : 'promo.to_bank')}
        </Button>
      </Card>
    </CheckedForm>
  );
}
