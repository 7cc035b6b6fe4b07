// Requesting a withdrawal: how much, to which account, what arrives; the pay password last.
import { useId, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import { leastWithdrawal, withdrawalFee } from '#contract/rules/withdrawal.ts';
import { typedText } from '#contract/typed-text.ts';
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { useLoginProof } from '#shop/parts/money/login-proof.tsx';
import { usePayPassword } from '#shop/parts/money/pay-password.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { CashConfig, Payees } from './config.ts';

const FIELDS = {
  amount: 'amount',
  bank_name: 'bank_name',
  account_name: 'account_name',
  account_no: 'account_no',
  login_password: 'login_password',
};
const NEW = 0;

export function CashForm({ config, payees, onDone }: { config: CashConfig; payees: Payees; onDone: () => void }) {
  const ask = usePayPassword();
  const login = useLoginProof();
  const amount = useTyped();
  const [payee, setPayee] = useState(payees[0]?.id ?? NEW);
  const [bank_name, setBank] = useState('');
  const [account_name, setName] = useState(config.names[0] ?? '');
  const [account_no, setNo] = useState('');
  const failure = useRef<CallError | null>(null);
  const add = useFormCommand('cash/addCash', {
    fields: FIELDS,
    handles: (error) => error.key.startsWith('pay.password_') || error.kind === 'network' || error.kind === 'server',
    onError: (error) => {
      failure.current = error;
    },
    invalidates: ['cash/getConfig', 'cash/bankLists', 'cash/lists', 'user/info', 'pay/expensesRecord'],
  });
  const { fen } = amount;
  const least = leastWithdrawal(config);
  const fits = fen !== undefined && fen >= least && fen <= config.withdrawable;
  const fee = fits ? withdrawalFee(fen, config) : undefined;
  const fresh = payee === NEW;

  const submit = async () => {
    if (!fits || fee === undefined) return;
    const key = uuid();
    const where = fresh ? { bank_name, account_name, account_no } : { bank_id: payee };
    let done = false;
    await ask({
      title: t('cash.submit_plain'),
      fen,
      note: `${t('cash.arrives')} ${money(fen - fee)}`,
      submit: async (pay_password) => {
        failure.current = null;
        done = (await add.run({ amount: fen, ...where, pay_password, ...login.args, key })) !== undefined;
        return done ? null : (failure.current ?? new CallError('network', 'timeout'));
      },
    });
    if (!done) return;
    toast(t('cash.done'), { mark: 'done' });
    onDone();
  };

  return (
    <CheckedForm
      className="flex flex-col gap-20"
      errors={add.errors}
      onSubmit={submit}
      wanted={[
        { name: 'amount', label: t('field.amount'), value: amount.text, typed: true },
        ...(fresh
          ? [
              { name: 'bank_name', label: t('field.bank_name'), value: bank_name },
              { name: 'account_name', label: t('field.account_name'), value: account_name },
              { name: 'account_no', label: t('field.account_no'), value: account_no },
            ]
          : []),
        ...login.wanted,
      ]}
    >
      <Card className="flex flex-col gap-20">
        <Field
          name="amount"
          type="decimal"
          label={t('cash.amount')}
          prefix={amount.prefix}
          value={amount.text}
          onChange={amount.setText}
          autoComplete="off"
          suffix={
            <Button kind="quiet" size="small" onClick={() => amount.setFen(config.withdrawable)}>
              {t('cash.all')}
            </Button>
          }
          check={(text) => {
            const typed = amount.read(text);
            return typed === undefined || typed < least || typed > config.withdrawable
              ? t('cash.amount_wrong', { min: money(least), max: money(config.withdrawable) })
              : undefined;
          }}
          hint={t('cash.left_today', { n: config.left_today })}
        />
        {fits && fee !== undefined && (
          <FeeTable
            caption={t('cash.arrives')}
            rows={[
              { key: 'amount', label: t('cash.submit_plain'), main: money(fen) },
              {
                key: 'fee',
                label: t('cash.fee', { rate: percent(config.fee_rate), min: money(config.fee_min) }),
                main: money(-fee),
              },
            ]}
            total={{ label: t('cash.arrives'), main: money(fen - fee) }}
          />
        )}
      </Card>
      <Card title={t('cash.to')} className="flex flex-col gap-12">
        {payees.length > 0 && <PayeeChoice payees={payees} value={payee} onPick={setPayee} />}
        {fresh && (
          <div className="flex flex-col gap-20">
            <Field
              name="account_name"
              label={t('field.account_name')}
              value={account_name}
              onChange={setName}
              maxLength={80}
              autoComplete="name"
              hint={t('cash.payee_note')}
              {...(config.names.length > 1
                ? { type: 'select' as const, options: config.names.map((name) => ({ value: name, label: name })) }
                : {})}
            />
            <Field
              name="bank_name"
              label={t('field.bank_name')}
              value={bank_name}
              onChange={setBank}
              maxLength={80}
              placeholder={t('cash.bank_hint')}
            />
            <Field
              name="account_no"
              ltr
              label={t('field.account_no')}
              value={account_no}
              onChange={setNo}
              maxLength={50}
              autoComplete="off"
              placeholder={t('cash.no_hint')}
              check={(text) =>
                /^[0-9A-Za-z]{6,34}$/.test(typedText(text).replace(/[ -]/g, '')) ? undefined : t('cash.no_wrong')
              }
            />
          </div>
        )}
      </Card>
      {login.field && <Card>{login.field}</Card>}
      <NotSent error={add.error} />
      <Button kind="primary" type="submit" busy={add.busy}>
        {fits ? t('cash.submit', { amount: money(fen) }) : t('cash.submit_plain')}
      </Button>
    </CheckedForm>
  );
}

function PayeeChoice({ payees, value, onPick }: { payees: Payees; value: number; onPick: (id: number) => void }) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t('cash.to')}>
      {[...payees, undefined].map((payee) => (
        <div key={payee?.id ?? NEW} className="border-line not-first:border-t">
          <Checkbox
            radio={group}
            className="!flex min-h-44 py-18 [&>span:last-child]:flex-1"
            checked={value === (payee?.id ?? NEW)}
            onChange={() => onPick(payee?.id ?? NEW)}
          >
            {payee ? (
              <span className="flex min-w-0 flex-col gap-4">
                <span className="text-md text-ink [overflow-wrap:anywhere]">
                  {payee.bank_name} <bdi className="ui-num">{payee.account_no}</bdi>
                </span>
                <span className="text-xs text-ink-3">{payee.account_name}</span>
              </span>
            ) : (
              <span className="text-md text-ink">{t('cash.new_payee')}</span>
            )}
          </Checkbox>
        </div>
      ))}
    </div>
  );
}
