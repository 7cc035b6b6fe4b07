// Entering a cost that no order causes: a carrier's invoice for a line, what a service or the gateways cost.
import { useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { SumField, sumOf } from '#admin/parts/sum-field.tsx';
import { COSTS } from '#contract/desk/tabs.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

type What = (typeof COSTS)[number];

export function CostSheet({ onClose }: { onClose: () => void }) {
  const choices = useCall('reports/choices', {});
  const accounts = useCall('withdrawals/accounts', {});
  return (
    <QueryBoundary call={choices}>
      {(of) => <QueryBoundary call={accounts}>{(banks) => <CostForm of={of} banks={banks} onClose={onClose} />}</QueryBoundary>}
    </QueryBoundary>
  );
}

type FormProps = { of: OutputAt<'reports/choices'>; banks: OutputAt<'withdrawals/accounts'>; onClose: () => void };

function CostForm({ of, banks, onClose }: FormProps) {
  const [what, setWhat] = useState<What>('line');
  const [line, setLine] = useState(String(of.lines[0]?.id ?? ''));
  const [service, setService] = useState(of.services[0]?.code ?? '');
  const [bank, setBank] = useState(String(banks[0]?.id ?? ''));
  const [text, setText] = useState('');
  const [credit, setCredit] = useState<'invoice' | 'credit'>('invoice');
  const [reference, setReference] = useState('');
  const book = useCommand('reports/cost', {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const amount = (sumOf(text) ?? 0) * (credit === 'credit' ? -1 : 1);
  const missing = what === 'line' ? !line : what === 'service' ? !service : false;
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.dashboard.cost')}
      verb={t('desk.dashboard.cost_book', { amount: money(amount) })}
      busy={book.busy}
      errors={book.errors}
      disabled={amount === 0 || missing || !bank}
      onSend={() =>
        book.run({
          what,
          ...(what === 'line' ? { line_id: Number(line) } : what === 'service' ? { service } : {}),
          bank_id: Number(bank),
          amount,
          reference: reference.trim(),
        })
      }
    >
      <p className="desk-small">{t('desk.dashboard.cost_note')}</p>
      <Segment
        className="self-start"
        label={t('desk.audit.word.what')}
        value={what}
        onChange={setWhat}
        options={COSTS.map((value) => ({ value, label: t(`desk.dashboard.cost.${value}`) }))}
      />
      {what === 'line' && (
        <Field
          label={t('desk.dashboard.line')}
          name="line_id"
          type="select"
          value={line}
          onChange={setLine}
          options={of.lines.map((one) => ({ value: String(one.id), label: one.name }))}
        />
      )}
      {what === 'service' && (
        <Field
          label={t('desk.dashboard.service')}
          name="service"
          type="select"
          value={service}
          onChange={setService}
          options={of.services.map((one) => ({ value: one.code, label: one.name }))}
        />
      )}
      <Segment
        className="self-start"
        label={t('desk.dashboard.paper')}
        value={credit}
        onChange={setCredit}
        options={[
          { value: 'invoice', label: t('desk.dashboard.invoice') },
          { value: 'credit', label: t('desk.dashboard.credit_note') },
        ]}
      />
      <SumField label={t('desk.input.amount')} value={text} onChange={setText} />
      <Field
        label={t('desk.withdrawal.pay_from')}
        name="bank_id"
        type="select"
        value={bank}
        onChange={setBank}
        options={banks.map((one) => ({ value: String(one.id), label: one.name }))}
        check={(id) => (id ? undefined : t('desk.withdrawal.bank_missing'))}
      />
      <Field
        label={t('desk.dashboard.reference')}
        name="reference"
        value={reference}
        onChange={setReference}
        maxLength={80}
        autoComplete="off"
        check={(words) => (words.trim() ? undefined : t('desk.dashboard.reference_missing'))}
      />
    </AskSheet>
  );
}
