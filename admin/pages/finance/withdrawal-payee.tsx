// The payee of a withdrawal: the number masked until somebody asks for it, and whether the name is the member's.
import { useState } from 'react';
import { list, t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { PayeeAccount } from '#admin/parts/bank-payment.tsx';
import type { WithdrawalDesk } from '#contract/desk/withdrawals.ts';
import { Note } from '#ui/feedback/note.tsx';
import { DoneIcon, WarningIcon } from '#ui/icons.tsx';

export function PayeeCard({ row }: { row: WithdrawalDesk }) {
  const [whole, setWhole] = useState('');
  const reveal = useCommand('withdrawals/reveal', { onDone: ({ account_no }) => setWhole(account_no) });
  return (
    <PayeeAccount
      name={row.account_name}
      bank={row.bank}
      masked={row.account_no}
      whole={whole}
      busy={reveal.busy}
      onReveal={() => void reveal.run({ id: row.id })}
    >
      {row.name_fits ? (
        <Note tone="safe" icon={<DoneIcon className="ui-icon-sm" />}>
          {t('desk.withdrawal.name_fits')}
        </Note>
      ) : (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />}>
          {row.names.length > 0
            ? t('desk.withdrawal.name_off', { names: list(row.names, 'or') })
            : t('desk.withdrawal.names_none')}
        </Note>
      )}
    </PayeeAccount>
  );
}
