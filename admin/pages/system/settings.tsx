// Every number and switch of the shop, by group and in people's units, with an index and a search over what they do. An address that names a setting opens at it.
import '#admin/pages/system/settings.css';
import { Fragment, useEffect, useRef } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { FoundAddresses } from '#admin/pages/system/found-addresses.tsx';
import { groupName, SettingGroup } from '#admin/pages/system/setting-group.tsx';
import type { SettingRow } from '#admin/pages/system/setting-value.ts';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Chip } from '#ui/input/chip.tsx';
import { plainWords } from '#ui/input/picker-search.ts';

const GROUPS = ['shop', 'found', 'orders', 'waybills', 'storage', 'money', 'members', 'security'] as const;

export function Settings() {
  const call = useCall('resource/lists', { resource: 'settings', page_size: 500 });
  return (
    <DeskPage title={t('desk.resource.settings')} facts={[t('desk.settings.hint')]}>
      <QueryBoundary call={call}>{({ data }) => <All rows={data as unknown as SettingRow[]} />}</QueryBoundary>
    </DeskPage>
  );
}

/** Brings the setting that the address names into sight, once, with the focus in its field. */
function useOpenedAt(key: string): void {
  const opened = useRef('');
  useEffect(() => {
    const place = key && opened.current !== key && document.getElementById(`setting-${key}`);
    if (!place) return;
    opened.current = key;
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  });
}

function All({ rows }: { rows: SettingRow[] }) {
  const address = useAddress();
  const [q, changedOnly, at] = [address.get('q'), address.get('changed') === '1', address.get('at')];
  useOpenedAt(at);
  const wanted = plainWords(q).split(/\s+/).filter(Boolean);
  const isShown = (row: SettingRow): boolean =>
    (!changedOnly || row.changed) && wanted.every((word) => plainWords(row.words).includes(word));
  const named = GROUPS.filter((group) => rows.some((r) => r.group === group));
  const others = [...new Set(rows.map((r) => r.group))].filter((group) => !(GROUPS as readonly string[]).includes(group));
  const groups = [...named, ...others];
  const found = rows.filter(isShown);
  return (
    <div className="desk-settings">
      <div className="desk-settings-index">
        <Find value={q} onFind={(words) => address.set({ q: words || null, at: null })} placeholder={t('desk.settings.find')} />
        <nav aria-label={t('desk.settings.index')}>
          {groups.map((group) => {
            const n = found.filter((row) => row.group === group).length;
            return (
              <button
                key={group}
                type="button"
                className="desk-settings-link"
                disabled={n === 0}
                onClick={() =>
                  document.getElementById(`settings-${group}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
                }
              >
                <span>{groupName(group)}</span>
                <small>{n}</small>
              </button>
            );
          })}
        </nav>
        <Chip selected={changedOnly} onClick={() => address.set({ changed: changedOnly ? null : '1', at: null })}>
          {t('desk.settings.changed_only')}
        </Chip>
        <p className="desk-small" role="status">
          {t('desk.settings.found', { n: found.length })}
        </p>
      </div>
      <div className="flex flex-col gap-32 min-w-0">
        {found.length === 0 && <Empty title={t('desk.list.no_match')} />}
        {groups.map((group) => (
          <Fragment key={group}>
            <SettingGroup group={group} rows={rows.filter((r) => r.group === group)} isShown={isShown} />
            {group === 'found' && found.some((row) => row.group === group) && <FoundAddresses />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
