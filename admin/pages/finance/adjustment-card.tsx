// One correction: whose, how much, why, by whom; the foot has what this operator may do with it.
import { useState } from 'react';
import { count, dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useMay } from '#admin/lib/session.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Age } from '#admin/parts/age.tsx';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { AdjustmentOut } from '#contract/desk/finance.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

const ACCOUNT = {
  cash: 'desk.members.account.cash',
  bonus: 'desk.members.account.bonus',
  points: 'desk.members.account.points',
} as const;

const signed = (row: AdjustmentOut): string =>
  `${row.amount > 0 ? '+' : '-'}${row.account === 'points' ? count(Math.abs(row.amount)) : money(Math.abs(row.amount))}`;

export function AdjustmentCard({ row }: { row: AdjustmentOut }) {
  const [declining, setDeclining] = useState(false);
  const members = useMay('members');
  const approve = useCommand('adjustments/approve', {
    invalidates: ['members', 'ledger'],
    onDone: () => toast(t('desk.done'), { mark: 'done' }),
  });
  const may = (action: (typeof row.actions)[number]) => row.actions.includes(action);
  const who = row.member.nickname || row.member.mark;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-24">
        <div className="flex-1 min-w-240">
          <p className="font-strong text-ink">
            {members ? (
              <Link className="ui-link" href={`/members/${row.member.id}`}>
                {who}
              </Link>
            ) : (
              who
            )}
          </p>
          <Facts
            className="desk-small"
            items={[row.member.mark, `V${row.member.level}`, t(ACCOUNT[row.account as keyof typeof ACCOUNT])]}
          />
        </div>
        <div className="text-end">
          <p className={`text-xl font-strong ui-num ${row.amount > 0 ? 'text-safe' : 'text-wrong'}`}>{signed(row)}</p>
          {row.state === 'pending' && <Age since={row.time} />}
        </div>
      </div>
      <p className="text-ink mt-16">{row.reason}</p>
      <Facts
        className="desk-small mt-8"
        items={[
          t('desk.adjust.proposed_by', { name: row.proposed_by }),
          dateTime(row.time),
          row.decided_by && t('desk.adjust.decided_by', { name: row.decided_by }),
          row.decided_by && row.decided_at && dateTime(row.decided_at),
        ]}
      />
      {row.state === 'pending' && !may('approve') && (
        <Note tone="clock" className="mt-16">
          {t('desk.adjust.own')}
        </Note>
      )}
      {row.actions.length > 0 && (
        <div className="flex flex-wrap justify-end gap-16 mt-24">
          {may('decline') && (
            <Button size="small" kind={may('approve') ? 'danger' : 'secondary'} onClick={() => setDeclining(true)}>
              {t(may('approve') ? 'desk.adjust.decline' : 'desk.adjust.take_back')}
            </Button>
          )}
          {may('approve') && (
            <Button
              size="small"
              kind="primary"
              busy={approve.busy}
              onClick={() => void approve.run({ id: row.id, version: row.version })}
            >
              {t('desk.adjust.approve')} {signed(row)}
            </Button>
          )}
        </div>
      )}
      <DeclineSheet row={row} open={declining} own={!may('approve')} onClose={() => setDeclining(false)} />
    </Card>
  );
}

function DeclineSheet({ row, open, own, onClose }: { row: AdjustmentOut; open: boolean; own: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const decline = useCommand('adjustments/decline', {
    invalidates: ['members'],
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const title = t(own ? 'desk.adjust.take_back' : 'desk.adjust.decline');
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={title}
      verb={title}
      danger={!own}
      busy={decline.busy}
      errors={decline.errors}
      onSend={() => decline.run({ id: row.id, version: row.version, reason: reason.trim() })}
    >
      <ReasonField value={reason} onChange={setReason} />
    </AskSheet>
  );
}
