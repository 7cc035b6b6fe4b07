// A correction of a wallet or of points: with a sign, with a reason, and what it comes to before it is sent.
import { useEffect, useState } from 'react';
import { readFen, readWhole } from '#admin/lib/figures.ts';
import { count, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { MemberReason } from '#admin/parts/member-reason.tsx';
import type { MemberWhole } from '#contract/desk/staff.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

const ACCOUNTS = ['cash', 'bonus', 'points'] as const;
type Account = (typeof ACCOUNTS)[number];

export function AdjustSheet({ open, member, onClose }: { open: boolean; member: MemberWhole; onClose: () => void }) {
  const [account, setAccount] = useState<Account>('cash');
  const [give, setGive] = useState<'give' | 'take'>('give');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const adjust = useCommand('members/adjust', {
    invalidates: ['adjustments'],
    onDone: ({ state }) => {
      if (state === 'pending') toast(t('desk.members.proposed'), { mark: 'warning', ms: 4000 });
      else toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens starts again
  useEffect(() => {
    if (!open) return;
    setText('');
    setReason('');
    adjust.reset();
  }, [open]);
  const read = (v: string) => (account === 'points' ? readWhole(v) : readFen(v));
  const shown = (value: number) => (account === 'points' ? count(value) : money(value));
  const now = account === 'cash' ? member.balance : account === 'bonus' ? member.bonus : member.score;
  const amount = (read(text) ?? 0) * (give === 'give' ? 1 : -1);
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={t('desk.members.adjust')}
      verb={t(give === 'give' ? 'desk.members.give_it' : 'desk.members.take_it', { amount: shown(Math.abs(amount)) })}
      busy={adjust.busy}
      errors={adjust.errors}
      disabled={amount === 0}
      onSend={() => adjust.run({ id: member.id, account, amount, reason: reason.trim() })}
    >
      <Segment
        className="self-start"
        label={t('desk.members.account')}
        value={account}
        onChange={setAccount}
        options={ACCOUNTS.map((value) => ({ value, label: t(`desk.members.account.${value}`) }))}
      />
      <Segment
        className="self-start"
        label={t('desk.members.direction')}
        value={give}
        onChange={setGive}
        options={[
          { value: 'give', label: t('desk.members.give') },
          { value: 'take', label: t('desk.members.take') },
        ]}
      />
      <Field
        label={t('desk.input.amount')}
        name="amount"
        type="decimal"
        value={text}
        onChange={setText}
        suffix={account === 'points' ? t('desk.members.points') : 'CNY'}
        autoFocus
        autoComplete="off"
        check={(v) => ((read(v) ?? 0) > 0 ? undefined : t('desk.figure.unreadable', { field: t('desk.input.amount') }))}
      />
      <MemberReason of={open ? { thing: 'member', id: member.id } : undefined} value={reason} onChange={setReason} />
      {amount !== 0 && (
        <Note tone={now + amount < 0 ? 'wrong' : 'neutral'} role="status">
          {now + amount < 0
            ? t('desk.members.too_little', { now: shown(now) })
            : t('desk.members.comes_to', { now: shown(now), after: shown(now + amount) })}
        </Note>
      )}
    </AskSheet>
  );
}
