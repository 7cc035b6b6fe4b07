// Corrections of wallets above the day's limit: one operator proposed them, another one lets them through or declines.
import { t } from '#admin/lib/i18n.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { AdjustmentCard } from '#admin/pages/finance/adjustment-card.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { ADJUSTMENT_STATES } from '#contract/states/simple.ts';
import { Empty } from '#ui/feedback/empty.tsx';

export function Adjustments() {
  const tab = useTab(ADJUSTMENT_STATES);
  const list = usePaged('adjustments/lists', { state: tab }, { refetchInterval: 60_000, keepPrevious: ['state'] });
  return (
    <DeskPage title={t('desk.menu.adjustments')} facts={[t('desk.list.total', { n: list.total ?? 0 })]}>
      <p className="desk-small">{t('desk.adjust.help')}</p>
      <PagedList
        list={list}
        caption={t('desk.menu.adjustments')}
        tab={tab}
        tabs={ADJUSTMENT_STATES.map((value) => ({ value, label: t(`desk.adjust.tab.${value}`) }))}
        find={t('desk.adjust.find')}
        empty={<Empty title={t(`desk.adjust.empty.${tab}`)} />}
      >
        {(row) => <AdjustmentCard row={row} />}
      </PagedList>
    </DeskPage>
  );
}
