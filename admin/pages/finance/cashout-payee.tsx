// The payee of a withdrawal: the number masked until somebody asks for it, and whether the name is the member's.
import { useState } from 'react';
import { list, t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import type { CashoutDesk } from '#contract/desk/cashouts.ts';
import { Note } from '#ui/feedback/note.tsx';
import { DoneIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export function PayeeCard({ row }: { row: CashoutDesk }) {
  const [whole, setWhole] = useState('');
  const reveal = useCommand('cashouts/reveal', { onDone: ({ account_no }) => setWhole(account_no) });
  return (
    <Card title={t('desk.cashout.payee')} className="flex flex-col gap-20">
      <FactsList
        facts={[
          [t('desk.cashout.account_name'), row.account_name],
          [t('desk.cashout.bank'), row.bank],
          [
            t('desk.cashout.account_no'),
            <span key="no" className="inline-flex flex-wrap items-center gap-12">
              <bdi className="ui-mono [overflow-wrap:anywhere]">{whole || row.account_no}</bdi>
              {whole && <CopyButton text={whole}>{t('desk.cashout.copy')}</CopyButton>}
            </span>,
          ],
        ]}
      />
      {row.name_fits ? (
        <Note tone="safe" icon={<DoneIcon className="ui-icon-sm" />}>
          {t('desk.cashout.name_fits')}
        </Note>
      ) : (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />}>
          {row.names.length > 0 ? t('desk.cashout.name_off', { names: list(row.names, 'or') }) : t('desk.cashout.names_none')}
        </Note>
      )}
      {!whole && (
        <div className="flex flex-wrap items-center gap-16">
          <Button size="small" busy={reveal.busy} onClick={() => void reveal.run({ id: row.id })}>
            {t('desk.cashout.reveal')}
          </Button>
          <span className="desk-small">{t('desk.cashout.reveal_note')}</span>
        </div>
      )}
    </Card>
  );
}
