// Frozen wallets: whose, what was changed and from where, and what staff does after speaking to the owner.
import { t } from '#admin/lib/i18n.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { FreezeCard } from '#admin/pages/members/freeze-card.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { FREEZE_STATES } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';

export function Frozen() {
  const tab = useTab(FREEZE_STATES);
  const list = usePaged('frozen/lists', { state: tab }, { refetchInterval: 60_000, keepPrevious: ['state'] });
  return (
    <DeskPage title={t('desk.menu.frozen')} facts={[t('desk.list.total', { n: list.total ?? 0 })]}>
      <p className="desk-small">{t('desk.frozen.help')}</p>
      <PagedList
        list={list}
        caption={t('desk.menu.frozen')}
        tab={tab}
        tabs={FREEZE_STATES.map((value) => ({ value, label: t(`desk.frozen.tab.${value}`) }))}
        find={t('desk.members.find')}
        empty={<Empty title={t(`desk.frozen.empty.${tab}`)} />}
      >
        {(row) => <FreezeCard row={row} />}
      </PagedList>
    </DeskPage>
  );
}
