// Stock near or beyond the end of its free time, and giving it up: two operators, 90 days after the end and after three notices.

import { useState } from 'react';
import { memberWords, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { useWarehouse } from '#admin/lib/use-warehouse.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { MemberReason } from '#admin/parts/member-reason.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { WarehouseChoice } from '#admin/parts/warehouse-choice.tsx';
import type { StorageRow } from '#contract/desk/storage.ts';
import { STORAGE_TABS } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';

export function Ageing() {
  const tab = useTab(STORAGE_TABS);
  const warehouses = useWarehouse(true);
  const [giving, setGiving] = useState<StorageRow | null>(null);
  const list = usePaged(
    'storage/lists',
    { tab, ...(warehouses.id ? { warehouse_id: warehouses.id } : {}) },
    { refetchInterval: 60_000, keepPrevious: ['tab', 'warehouse_id'] },
  );
  return (
    <DeskPage title={t('desk.menu.storage')} facts={[list.total !== undefined && t('desk.storage.count', { n: list.total })]}>
      <PagedList
        list={list}
        caption={t('desk.menu.storage')}
        tab={tab}
        tabs={STORAGE_TABS.map((value) => ({ value, label: t(`desk.storage.tab.${value}`) }))}
        counts={list.call.data?.counts}
        find={t('desk.storage.find')}
        tools={<WarehouseChoice warehouses={warehouses} />}
        empty={<Empty title={t(`desk.storage.empty.${tab}`)} />}
        columns={[
          {
            key: 'goods',
            head: t('desk.storage.goods'),
            cell: (row) => (
              <span className="desk-item">
                <Shot src={row.pic_url} alt="" />
                <span className="min-w-0">
                  {row.title}
                  <span className="desk-small block">
                    {row.order_no} ×{row.num}
                  </span>
                </span>
              </span>
            ),
          },
          { key: 'bin', head: t('desk.storage.bin'), cell: (row) => <span className="ui-mono">{row.bin || '-'}</span> },
          { key: 'member', head: t('desk.member.title'), cell: (row) => memberWords(row.member) },
          { key: 'ends', head: t('desk.storage.ends'), cell: (row) => row.ends_on },
          { key: 'left', head: t('desk.storage.left'), end: true, cell: (row) => <Left days={row.days_left} /> },
          { key: 'fee', head: t('desk.storage.fee'), end: true, cell: (row) => (row.fee > 0 ? money(row.fee) : '-') },
          { key: 'notices', head: t('desk.storage.notices'), end: true, cell: (row) => `${row.notices}/3` },
          {
            key: 'act',
            head: t('desk.storage.act'),
            end: true,
            cell: (row) => <Give row={row} onGive={() => setGiving(row)} />,
          },
        ]}
      />
      {giving && <GiveSheet row={giving} onClose={() => setGiving(null)} />}
    </DeskPage>
  );
}

function Left({ days }: { days: number }) {
  return days > 0 ? (
    <span>{t('desk.storage.days_left', { n: days })}</span>
  ) : (
    <span className="text-wrong">{t('desk.storage.days_over', { n: -days })}</span>
  );
}

function Give({ row, onGive }: { row: StorageRow; onGive: () => void }) {
  if (row.own_first) return <span className="desk-small">{t('desk.storage.own_first')}</span>;
  if (!row.actions.includes('abandon'))
    return <span className="desk-small">{row.days_left <= 0 ? t('desk.storage.from', { date: row.abandon_on }) : ''}</span>;
  return (
    <>
      {row.first && <span className="desk-small block">{t('desk.storage.first', { name: row.first })}</span>}
      <Button size="small" kind={row.first ? 'danger' : 'secondary'} onClick={onGive}>
        {t(row.first ? 'desk.storage.confirm' : 'desk.storage.propose')}
      </Button>
    </>
  );
}

function GiveSheet({ row, onClose }: { row: StorageRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useCommand('storage/abandon', {
    invalidates: ['warehouse'],
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  const verb = t(row.first ? 'desk.storage.confirm' : 'desk.storage.propose');
  return (
    <AskSheet
      open
      onClose={onClose}
      title={row.title}
      verb={verb}
      danger={Boolean(row.first)}
      busy={act.busy}
      errors={act.errors}
      onSend={() => act.run({ id: row.id, reason: reason.trim() })}
    >
      <MemberReason of={{ thing: 'item', id: row.id }} value={reason} onChange={setReason} autoFocus />
      <Note tone="you">{t('desk.storage.effect')}</Note>
    </AskSheet>
  );
}
