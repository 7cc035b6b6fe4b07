// Members, found by mark, name, mail or mobile; narrowed, sorted, in the columns one chose, and as a file for spreadsheets.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OutputAt } from '#admin/lib/api.ts';
import { isFigure, textOf } from '#admin/lib/cell-text.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { type MemberQuery, MemberTools, SaveMembers } from '#admin/pages/members/member-tools.tsx';
import { ColumnSheet, useColumns } from '#admin/parts/column-sheet.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { isMemberSort, MEMBER_LIST } from '#contract/desk/member-list.ts';
import type { Field } from '#contract/desk/resource.ts';
import { MEMBER_STATES } from '#contract/states/simple.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';

type Row = OutputAt<'members/lists'>['data'][number];

/** What the address asks for; what it cannot mean is left out. */
function askedIn(get: (name: string) => string): MemberQuery {
  const [q, level, sort] = [get('q'), get('level'), get('sort')];
  const state = MEMBER_STATES.find((one) => one === get('state'));
  const by = sort.replace(/^_/, '');
  return {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(/^\d{1,2}$/.test(level) ? { level: Number(level) } : {}),
    ...(isMemberSort(by) ? { sort: sort.startsWith('_') ? (`_${by}` as const) : by } : {}),
  };
}

export function Members() {
  const address = useAddress();
  const navigate = useNavigate();
  const asked = askedIn(address.get);
  const { q: _, ...args } = asked;
  const list = usePaged('members/lists', args);
  const columns = useColumns(MEMBER_LIST);
  const [choosing, setChoosing] = useState(false);
  const { sort, ...narrowing } = asked;
  const by = sort ?? '_created_at';
  const narrowed = Object.keys(narrowing).length > 0;
  return (
    <DeskPage
      title={t('desk.menu.members')}
      facts={[list.total !== undefined && t('desk.list.total', { n: list.total })]}
      acts={
        <>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('desk.columns.title')}
          </Button>
          <SaveMembers asked={asked} />
        </>
      }
    >
      <MemberTools asked={asked} set={list.narrow} />
      <PagedList
        list={list}
        caption={t('desk.menu.members')}
        counted
        onRow={(row) => navigate(`/members/${row.id}`)}
        sort={{ key: by.replace(/^_/, ''), down: by.startsWith('_') }}
        onSort={({ key, down }) => list.narrow({ sort: `${down ? '_' : ''}${key}` })}
        narrowed={narrowed}
        empty={<Empty title={t('desk.list.none')} />}
        columns={columns.map((f, at) => ({
          key: f.name,
          head: fieldLabel(f),
          end: isFigure(f),
          sortable: isMemberSort(f.name),
          cell: (row: Row) =>
            at === 0 ? (
              <Link className={f.name === 'mark' ? 'ui-link ui-mono' : 'ui-link'} href={`/members/${row.id}`}>
                <Cell f={f} row={row} />
              </Link>
            ) : (
              <Cell f={f} row={row} />
            ),
        }))}
      />
      {choosing && <ColumnSheet r={MEMBER_LIST} onClose={() => setChoosing(false)} />}
    </DeskPage>
  );
}

function Cell({ f, row }: { f: Field; row: Row }) {
  if (f.name === 'state') return <StateBadge thing="member" state={row.state} />;
  if (f.name === 'balance') return <>{money(row.balance)}</>;
  if (f.name === 'level') return <>{`V${row.level}`}</>;
  const text = textOf(f, row[f.name as keyof Row]);
  return f.name === 'email' || f.name === 'mobile' ? <span className="ui-ltr">{text}</span> : <>{text}</>;
}
