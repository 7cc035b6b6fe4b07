// Friends who signed up by the own invitation: all of them, or those who have received a parcel.
import type { OutputAt } from '#shop/lib/api.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell } from '#ui/layout/cell.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const LIST = 'invited';
type Invited = OutputAt<'invitefriends/inviteList'>['data'][number];

export default function InviteRecord() {
  const wide = useWindow(840);
  const currency = useCurrency();
  const active = useParam('tab') === 'active';
  const setParams = useSetParams();
  const all = useList('invitefriends/inviteList', {}, { enabled: !active });
  const buying = useList('invitefriends/activeUserList', {}, { enabled: active });
  const list = active ? buying : all;
  return (
    <Screen
      nav={
        <>
          <Nav soft fallback={to.invite()} />
          <Tabs
            label={t('page.member.invitefriends.record')}
            controls={LIST}
            tabs={[
              { value: 'all', label: t('invite.all') },
              { value: 'active', label: t('invite.active') },
            ]}
            value={active ? 'active' : 'all'}
            onChange={(next) => setParams({ tab: next === 'active' ? next : undefined })}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          shape={<PageSkeleton />}
          failed={t('invite.list_failed')}
          empty={{
            title: t(active ? 'invite.none_active' : 'invite.none'),
            help: t(active ? 'invite.none_active_help' : 'invite.none_help'),
            actions: (
              <Button kind="primary" href={to.invite()}>
                {t('page.member.invitefriends')}
              </Button>
            ),
          }}
          rows={(rows) => (wide ? table(rows) : rows.map((row) => <InvitedRow key={row.id} row={row} />))}
        />
      </div>
    </Screen>
  );

  function table(rows: Invited[]) {
    return (
      <WideTable
        label={t('page.member.invitefriends.record')}
        rows={rows}
        rowKey={(row) => row.id}
        href={(row) => (hasScreen(to.rebate({})) ? to.rebate({ invited: row.id }) : undefined)}
        columns={[
          { head: t('wide.col.friend'), cell: (row) => <bdi>{row.name}</bdi> },
          { head: t('wide.col.joined'), cell: (row) => date(row.time) },
          { head: t('wide.col.state'), cell: (row) => <Active row={row} /> },
          ...(hasScreen(to.rebate({}))
            ? [{ head: t('promo.rebate'), end: true, cell: (row: Invited) => money(row.rebate, currency) }]
            : []),
        ]}
      />
    );
  }
}

const Active = ({ row }: { row: Invited }) => (
  <Badge tone={row.active ? 'safe' : 'over'}>{t(row.active ? 'invite.is_active' : 'invite.not_active')}</Badge>
);

function InvitedRow({ row }: { row: Invited }) {
  const currency = useCurrency();
  const href = to.rebate({ invited: row.id });
  return (
    <Card>
      <Cell
        label={<bdi>{row.name}</bdi>}
        note={t('invite.joined', { date: date(row.time) })}
        value={hasScreen(href) ? <span className="whitespace-nowrap">{money(row.rebate, currency)}</span> : undefined}
        end={<Active row={row} />}
        {...(hasScreen(href) ? { href } : {})}
      />
    </Card>
  );
}

const ROWS = [0, 1, 2, 3, 4];
const PageSkeleton = () => (
  <div className="flex flex-col gap-20">
    {ROWS.map((n) => (
      <SkeletonBlock key={n} height={120} className="rounded-card" />
    ))}
  </div>
);
