// The entries of the menu with their counts: late ones amber, very late ones in the colour of wrong.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { waitedHours } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { type Entry, isAt, type Section } from '#admin/lib/menu.ts';
import { isFolded, pinnedOf, usedNow } from '#admin/lib/menu-use.ts';
import { prefer, usePreference } from '#admin/lib/preferences.ts';
import { type Counts, queueUrgency } from '#admin/lib/use-counts.ts';
import { DownIcon, StarIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

type LineProps = { entry: Entry; counts: Counts; at: boolean; pinned: boolean; onPin: () => void };

function Line({ entry, counts, at, pinned, onPin }: LineProps) {
  const waiting = entry.queue ? counts[entry.queue] : undefined;
  const Icon = entry.icon;
  const label = t(entry.label);
  const age = waiting && entry.queue ? queueUrgency(entry.queue, waiting.oldest_hours) : 'fresh';
  const told = waiting?.count
    ? `${waiting.count}${age === 'fresh' ? '' : ` · ${t('desk.age.oldest', { age: waitedHours(waiting.oldest_hours) })}`}`
    : '';
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (at) line.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <span className="desk-entry-row">
      <Link
        className="desk-entry"
        href={entry.path}
        aria-current={at ? 'page' : undefined}
        title={told ? `${label} · ${told}` : label}
      >
        <Icon />
        <span className="desk-entry-label ui-cut" ref={line}>
          {label}
        </span>
        {waiting && waiting.count > 0 && (
          <span className="desk-entry-count" data-age={age}>
            {waiting.count > 999 ? '999+' : waiting.count}
          </span>
        )}
      </Link>
      <button
        type="button"
        className="desk-pin"
        aria-pressed={pinned}
        aria-label={t(pinned ? 'desk.menu.unpin' : 'desk.menu.pin', { name: label })}
        onClick={onPin}
      >
        <StarIcon />
      </button>
    </span>
  );
}

const flip = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function MenuList({ sections, counts, open }: { sections: Section[]; counts: Counts; open?: boolean }) {
  const { pathname, search } = useLocation();
  const pinned = usePreference('menu.pinned') ?? [];
  const used = usePreference('menu.used');
  const opened = usePreference('menu.open') ?? [];
  const closed = usePreference('menu.closed') ?? [];
  const all = sections.flatMap((s) => s.entries);
  const at = (entry: Entry) => isAt(entry, pathname, search, all);
  const here = all.find(at)?.path;
  useEffect(() => {
    const next = used && here && usedNow(used, here);
    if (next) prefer('menu.used', next);
  }, [used, here]);
  const first = pinnedOf(sections, pinned);
  const lines = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <Line
        key={entry.path}
        entry={entry}
        counts={counts}
        at={at(entry)}
        pinned={pinned.includes(entry.path)}
        onPin={() => prefer('menu.pinned', flip(pinned, entry.path))}
      />
    ));
  return (
    <div className="desk-menu">
      {first.length > 0 && (
        <section>
          <h2>{t('desk.menu.first')}</h2>
          {lines(first)}
        </section>
      )}
      {sections.map((section) => {
        const rest = section.entries.filter((entry) => !first.includes(entry));
        const shown = open || rest.some(at) || !isFolded(section, { used: used ?? [], open: opened, closed });
        const toggle = (event: React.MouseEvent) => {
          event.preventDefault();
          prefer('menu.open', shown ? opened.filter((key) => key !== section.key) : flip(opened, section.key));
          prefer('menu.closed', shown ? [...closed, section.key] : closed.filter((key) => key !== section.key));
        };
        if (rest.length === 0) return null;
        if (!section.label) return <section key={section.key}>{lines(rest)}</section>;
        return (
          <details key={section.key} open={shown}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control by itself */}
            <summary aria-label={t(section.label)} onClick={toggle}>
              <span>{t(section.label)}</span>
              <DownIcon />
            </summary>
            {lines(rest)}
          </details>
        );
      })}
    </div>
  );
}
