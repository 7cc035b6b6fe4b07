// A member's whole picture: money, orders, waybills, addresses, movements, and what operators did.
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { auditText } from '#admin/lib/audit-text.ts';
import { countryName } from '#admin/lib/countries.ts';
import { count, dateTime, figures, formatText, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { useMay } from '#admin/lib/session.ts';
import type { StateIn } from '#admin/lib/tones.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { AdjustSheet } from '#admin/pages/members/adjust-sheet.tsx';
import { BlockSheet } from '#admin/pages/members/block-sheet.tsx';
import { CouponsCard } from '#admin/pages/members/coupons-card.tsx';
import { PointsCard } from '#admin/pages/members/points-card.tsx';
import { PromotionCard } from '#admin/pages/members/promotion-card.tsx';
import { Standing } from '#admin/pages/members/standing.tsx';
import { ReviewsCard, ThreadsCard } from '#admin/pages/members/words-cards.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { NotesCard } from '#admin/parts/notes-card.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { MemberWhole } from '#contract/desk/staff.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

export function Member() {
  const id = Number(useParams().id) || 0;
  const call = useCall('members/detail', { id }, { enabled: id > 0 });
  return <QueryBoundary call={call}>{(member) => <Whole member={member} />}</QueryBoundary>;
}

const MONEY = ['balance', 'frozen', 'bonus', 'rebate', 'receivable'] as const;

function Whole({ member: m }: { member: MemberWhole }) {
  const [sheet, setSheet] = useState<'adjust' | 'block' | null>(null);
  const finance = useMay('finance');
  const manages = useMay('members');
  const buys = useMay('buy');
  const packs = useMay('pack');
  return (
    <DeskPage
      title={m.nickname || m.mark}
      facts={[
        <span key="m" className="ui-mono">
          {m.mark}
        </span>,
        `V${m.level}`,
        countryName(m.country),
        <StateBadge key="s" thing="member" state={m.state} />,
      ]}
      acts={
        <>
          {manages && m.state === 'normal' && (
            <Button size="small" href={`/members/${m.id}/order`}>
              {t('ordering.new')}
            </Button>
          )}
          {finance && m.state !== 'erased' && (
            <Button size="small" onClick={() => setSheet('adjust')}>
              {t('desk.members.adjust')}
            </Button>
          )}
          {manages && m.state !== 'erased' && (
            <Button size="small" kind={m.state === 'blocked' ? 'secondary' : 'danger'} onClick={() => setSheet('block')}>
              {t(m.state === 'blocked' ? 'desk.members.unblock' : 'desk.members.block')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-24 [grid-template-columns:repeat(auto-fill,minmax(150px,1fr))]">
        {MONEY.map((name) => (
          <Card key={name}>
            <p className="desk-small">{t(`desk.members.${name}`)}</p>
            <p
              className={cx('text-xl font-strong ui-num', name === 'receivable' && m.receivable > 0 ? 'text-wrong' : 'text-ink')}
            >
              {money(m[name])}
            </p>
          </Card>
        ))}
        <Card>
          <p className="desk-small">{t('desk.members.points')}</p>
          <p className="text-xl font-strong text-ink ui-num">{count(m.score)}</p>
        </Card>
      </div>
      <div className="grid gap-32 items-start lg:[grid-template-columns:minmax(0,1fr)_300px]">
        <div className="desk-col">
          <Card title={t('desk.members.orders')} all={String(m.orders)} flush={false}>
            <Things
              rows={m.orders_list}
              thing="order"
              caption={t('desk.members.orders')}
              href={(row) => (buys ? `/buying?order=${row.id}` : recordPath('order', row.id))}
            />
          </Card>
          <Card title={t('desk.members.waybills')} all={String(m.waybills)}>
            <Things
              rows={m.waybills_list}
              thing="waybill"
              caption={t('desk.members.waybills')}
              href={(row) => (packs ? `/packing?id=${row.id}` : recordPath('waybill', row.id))}
            />
          </Card>
          {manages && <CouponsCard id={m.id} />}
          {manages && <PromotionCard id={m.id} />}
          <Card title={t('desk.members.statement')}>
            <Table
              caption={t('desk.members.statement')}
              rows={m.statement}
              rowKey={(row) => String(row.id)}
              empty={<p className="desk-small">{t('desk.list.none')}</p>}
              columns={[
                { key: 'time', head: t('desk.members.time'), cell: (row) => dateTime(row.time) },
                { key: 'what', head: t('desk.members.what'), cell: (row) => formatText(row.key, row.params) },
                {
                  key: 'amount',
                  head: t('desk.members.amount'),
                  end: true,
                  cell: (row) => (
                    <span className={row.amount > 0 ? 'text-safe' : ''}>
                      {row.amount > 0 ? '+' : ''}
                      {figures(row.amount)}
                    </span>
                  ),
                },
                { key: 'balance', head: t('desk.members.after'), end: true, cell: (row) => figures(row.balance) },
              ]}
            />
          </Card>
          {manages && <PointsCard id={m.id} />}
          <ReviewsCard id={m.id} />
          <ThreadsCard id={m.id} />
          {manages && <Standing id={m.id} />}
        </div>
        <aside className="desk-col">
          <Card title={t('desk.members.facts')}>
            <FactsList
              facts={[
                [
                  t('desk.member.mark'),
                  <CopyButton key="m" text={m.mark} className="ui-mono">
                    {m.mark}
                  </CopyButton>,
                ],
                [
                  t('desk.members.mail'),
                  m.email && (
                    <CopyButton key="e" text={m.email}>
                      {m.email}
                    </CopyButton>
                  ),
                ],
                [t('desk.members.mobile'), m.mobile],
                [t('desk.members.growth'), count(m.growth)],
                [t('desk.members.since'), dateTime(m.created_at)],
              ]}
            />
          </Card>
          <NotesCard thing="member" id={m.id} />
          <Card title={t('desk.members.addresses')} all={String(m.addresses.length)}>
            {m.addresses.length === 0 && <p className="desk-small">{t('desk.list.none')}</p>}
            <ul className="flex flex-col gap-16">
              {m.addresses.map((a) => (
                <li key={a.id} className="text-ink">
                  {a.text} {a.is_default && <span className="desk-small">{t('desk.members.default')}</span>}
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('desk.menu.audit')}>
            {m.audit.length === 0 && <p className="desk-small">{t('desk.list.none')}</p>}
            <ul className="flex flex-col gap-16">
              {m.audit.map((a, at) => (
                <li key={at}>
                  <span className="block text-ink">{auditText(a.action)}</span>
                  <span className="desk-small">
                    {dateTime(a.time)} {a.operator} {a.detail}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </aside>
      </div>
      <AdjustSheet open={sheet === 'adjust'} member={m} onClose={() => setSheet(null)} />
      <BlockSheet open={sheet === 'block'} member={m} onClose={() => setSheet(null)} />
    </DeskPage>
  );
}

type ThingRow<T extends 'order' | 'waybill'> = Omit<MemberWhole['orders_list'][number], 'state'> & { state: StateIn<T> };

function Things<T extends 'order' | 'waybill'>({
  rows,
  thing,
  caption,
  href,
}: {
  rows: ThingRow<T>[];
  thing: T;
  caption: string;
  href: (row: ThingRow<T>) => string;
}) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => String(row.id)}
      empty={<p className="desk-small">{t('desk.list.none')}</p>}
      columns={[
        {
          key: 'no',
          head: t('desk.members.no'),
          cell: (row) => (
            <Link className="ui-link ui-mono" href={href(row)}>
              {row.no}
            </Link>
          ),
        },
        { key: 'state', head: t('desk.field.state'), cell: (row) => <StateBadge thing={thing} state={row.state} /> },
        { key: 'amount', head: t('desk.members.amount'), end: true, cell: (row) => figures(row.amount) },
        { key: 'time', head: t('desk.members.time'), end: true, cell: (row) => dateTime(row.time) },
      ]}
    />
  );
}
