// Who did what, newest first.

import type { ArgsAt } from '#admin/lib/api.ts';
import { auditText, thingText } from '#admin/lib/audit-text.ts';
import { useChoices } from '#admin/lib/choices.ts';
import { dateTime, fullTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { resourceOf } from '#contract/desk/resource-list.ts';
import { RECORD_KINDS } from '#contract/desk/tabs.ts';
import { lookup } from '#contract/lookup.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Field } from '#ui/input/field.tsx';
import { Link } from '#ui/layout/link.tsx';

const FILTERS = ['operator_id', 'thing', 'thing_id', 'from', 'to'] as const;
const THINGS = [
  'order',
  'item',
  'waybill',
  'parcel',
  'payment',
  'member',
  'refund',
  'claim',
  'stocktake',
  'operator',
  'job',
  'settings',
];

/** Where things are worked on that have no page of the finder's. */
const PATHS = lookup<string>({
  member: '/members/',
  segment: '/segments/',
  refund: '/aftersale?id=',
  claim: '/claims?id=',
  remit: '/remits?id=',
  withdrawal: '/withdrawals?id=',
  stocktake: '/stocktake?id=',
  operator: '/r/operators/',
  settings: '/settings?at=',
});

function pathOf(thing: string, id: string): string | null {
  const kind = RECORD_KINDS.find((one) => one === thing);
  if (kind) return /^\d+$/.test(id) ? recordPath(kind, Number(id)) : null;
  if (PATHS.get(thing)) return `${PATHS.get(thing)}${id}`;
  return resourceOf(thing) ? `/r/${thing}/${encodeURIComponent(id)}` : null;
}

/** What has a page of its own leads there. */
function Thing({ thing, id }: { thing: string; id: string }) {
  const path = pathOf(thing, id);
  const words = `${thingText(thing)} ${id}`;
  return path ? (
    <Link className="ui-link" href={path}>
      {words}
    </Link>
  ) : (
    words
  );
}

export function Audit() {
  const address = useAddress();
  const operators = useChoices('operators');
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])));
  const list = usePaged('audit/lists', filters as Omit<ArgsAt<'audit/lists'>, 'q'>);
  const narrow = (name: string) => (to: string) => list.narrow({ [name]: to || null });
  return (
    <DeskPage title={t('desk.menu.audit')}>
      <PagedList
        list={list}
        caption={t('desk.menu.audit')}
        counted
        find={t('desk.audit.find')}
        labelled
        tools={
          <>
            <Field
              label={t('desk.audit.who')}
              name="operator_id"
              type="select"
              value={address.get('operator_id')}
              onChange={narrow('operator_id')}
              options={[
                { value: '', label: t('desk.audit.everybody') },
                ...operators.map((one) => ({ value: one.id, label: one.name })),
              ]}
            />
            <Field
              label={t('desk.audit.thing')}
              name="thing"
              type="select"
              value={address.get('thing')}
              onChange={narrow('thing')}
              options={[
                { value: '', label: t('desk.audit.everything') },
                ...THINGS.map((one) => ({ value: one, label: thingText(one) })),
              ]}
            />
            <Field label={t('desk.audit.from')} name="from" type="date" value={address.get('from')} onChange={narrow('from')} />
            <Field label={t('desk.audit.to')} name="to" type="date" value={address.get('to')} onChange={narrow('to')} />
          </>
        }
        narrowed={Object.keys(filters).length > 0}
        empty={<Empty title={t('desk.list.none')} />}
        columns={[
          {
            key: 'time',
            head: t('desk.members.time'),
            width: '130px',
            cell: (row) => (
              <time dateTime={row.time} title={fullTime(row.time)}>
                {dateTime(row.time)}
              </time>
            ),
          },
          { key: 'who', head: t('desk.audit.who'), cell: (row) => row.operator || t('desk.audit.system') },
          { key: 'what', head: t('desk.members.what'), cell: (row) => auditText(row.action) },
          { key: 'thing', head: t('desk.audit.thing'), cell: (row) => <Thing thing={row.thing} id={row.thing_id} /> },
          {
            key: 'detail',
            head: t('desk.audit.detail'),
            cell: (row) => row.detail && <span className="[overflow-wrap:anywhere] text-ink-2">{row.detail}</span>,
          },
        ]}
      />
    </DeskPage>
  );
}
