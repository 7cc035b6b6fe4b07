// Paying money out of a bank account of the shop: which account, under which reference; and the account that is paid, masked until somebody asks for it.
import { type ReactNode, useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Field } from '#ui/input/field.tsx';
import type { FieldErrors } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

type SheetProps = {
  /** fen that leave the bank account */
  amount: number;
  verb: string;
  command: { busy: boolean; errors: FieldErrors };
  onSend: (from: { bank_id: number; reference: string }) => unknown;
  onClose: () => void;
  children?: ReactNode;
};

export function BankPaymentSheet({ amount, verb, command, onSend, onClose, children }: SheetProps) {
  const accounts = useCall('withdrawals/accounts', {});
  const [bank, setBank] = useState('');
  const [reference, setReference] = useState('');
  const bank_id = Number(bank || accounts.data?.[0]?.id || 0);
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.withdrawal.pay', { amount: money(amount) })}
      verb={verb}
      busy={command.busy}
      disabled={bank_id === 0}
      errors={command.errors}
      onSend={() => onSend({ bank_id, reference: reference.trim() })}
    >
      <QueryBoundary call={accounts}>
        {(list) => (
          <Field
            label={t('desk.withdrawal.pay_from')}
            name="bank_id"
            type="select"
            value={String(bank_id)}
            onChange={setBank}
            options={list.map((one) => ({ value: String(one.id), label: one.name }))}
            check={() => (bank_id > 0 ? undefined : t('desk.withdrawal.bank_missing'))}
          />
        )}
      </QueryBoundary>
      <Field
        label={t('desk.withdrawal.reference')}
        name="reference"
        value={reference}
        onChange={setReference}
        maxLength={80}
        autoComplete="off"
        check={(text) => (text.trim() ? undefined : t('desk.withdrawal.reference_missing'))}
      />
      {children}
    </AskSheet>
  );
}

type AccountProps = {
  name: string;
  bank: string;
  masked: string;
  /** the whole number, once it was asked for */
  whole: string;
  busy: boolean;
  onReveal: () => void;
  children?: ReactNode;
};

export function PayeeAccount({ name, bank, masked, whole, busy, onReveal, children }: AccountProps) {
  return (
    <Card title={t('desk.withdrawal.payee')} className="flex flex-col gap-20">
      <FactsList
        facts={[
          [t('desk.withdrawal.account_name'), name],
          [t('desk.withdrawal.bank'), bank],
          [
            t('desk.withdrawal.account_no'),
            <span key="no" className="inline-flex flex-wrap items-center gap-12">
              <bdi className="ui-mono [overflow-wrap:anywhere]">{whole || masked}</bdi>
              {whole && <CopyButton text={whole}>{t('desk.withdrawal.copy')}</CopyButton>}
            </span>,
          ],
        ]}
      />
      {children}
      {!whole && (
        <div className="flex flex-wrap items-center gap-16">
          <Button size="small" busy={busy} onClick={onReveal}>
            {t('desk.withdrawal.reveal')}
          </Button>
          <span className="desk-small">{t('desk.withdrawal.reveal_note')}</span>
        </div>
      )}
    </Card>
  );
}
