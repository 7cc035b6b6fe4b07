// Membership cards: who bought which and whether it was used, and what cards brought and cost in a time.
import { figures, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useMay } from '#admin/lib/session.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { cardColumns } from '#admin/parts/card-table.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { CARD_TABS } from '#contract/desk/tabs.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Table } from '#ui/layout/table.tsx';

export function MemberCards() {
  const finance = useMay('finance');
  return (
    <DeskPage title={t('desk.menu.membercards')}>
      {finance && <Report />}
      <Bought />
    </DeskPage>
  );
}

function Report() {
  const address = useAddress();
  const [from, to] = [address.get('from'), address.get('to')];
  const call = useCall('membercards/report', { ...(from ? { from } : {}), ...(to ? { to } : {}) }, { keepPrevious: true });
  return (
    <>
      <div className="flex flex-wrap items-end gap-16">
        <Field
          name="from"
          type="date"
          label={t('desk.cards.from')}
          value={from || call.data?.from || ''}
          onChange={(next) => address.set({ from: next || null })}
          className="max-w-320"
        />
        <Field
          name="to"
          type="date"
          label={t('desk.cards.to')}
          value={to || call.data?.to || ''}
          onChange={(next) => address.set({ to: next || null })}
          className="max-w-320"
        />
      </div>
      <QueryBoundary call={call}>
        {({ total, cards }) => (
          <>
            <div className="grid gap-16 sm:grid-cols-2 lg:grid-cols-4">
              <Figure label={t('desk.cards.sold')} value={money(total.sold_amount)} note={t('desk.cards.n', { n: total.sold })} />
              <Figure
                label={t('desk.cards.refunded')}
                value={money(total.refunded_amount)}
                note={t('desk.cards.n', { n: total.refunded })}
              />
              <Figure label={t('desk.cards.discounts')} value={money(total.discounts)} note={t('desk.cards.discounts_note')} />
              <Figure
                label={t('desk.cards.coupons')}
                value={money(total.coupons_amount)}
                note={t('desk.cards.coupons_note', { n: total.coupons })}
              />
            </div>
            <p className="desk-small">
              {t('desk.cards.left', {
                amount: money(total.sold_amount - total.refunded_amount - total.discounts - total.coupons_amount),
              })}
            </p>
            <Table
              caption={t('desk.cards.by_kind')}
              rows={cards}
              rowKey={(row) => row.name}
              columns={[
                { key: 'name', head: t('desk.cards.card'), cell: (row) => row.name },
                { key: 'n', head: t('desk.cards.number'), end: true, cell: (row) => row.sold },
                { key: 'sold', head: t('desk.cards.sold'), end: true, cell: (row) => figures(row.sold_amount) },
                { key: 'refunded', head: t('desk.cards.refunded'), end: true, cell: (row) => figures(row.refunded_amount) },
                { key: 'discounts', head: t('desk.cards.discounts'), end: true, cell: (row) => figures(row.discounts) },
                { key: 'coupons', head: t('desk.cards.coupons'), end: true, cell: (row) => figures(row.coupons_amount) },
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card>
    <p className="desk-small">{label}</p>
    <p className="text-xl font-strong text-ink ui-num">{value}</p>
    <p className="desk-small">{note}</p>
  </Card>
);

function Bought() {
  const may = useMay('members');
  const tab = useTab(CARD_TABS);
  const list = usePaged('membercards/lists', { tab }, { enabled: may, keepPrevious: ['tab'] });
  if (!may) return null;
  return (
    <>
      <SectionTitle>{t('desk.cards.bought')}</SectionTitle>
      <PagedList
        list={list}
        caption={t('desk.cards.bought')}
        tab={tab}
        tabs={CARD_TABS.map((value) => ({ value, label: t(`desk.cards.tab.${value}`) }))}
        find={t('desk.members.find')}
        empty={<Empty title={t('desk.cards.none')} />}
        columns={cardColumns(true)}
      />
    </>
  );
}
