// The entries of the menu with their counts: late ones amber, very late ones in the colour of wrong.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { waitedHours } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { type Entry, isAt, type Section } from '#admin/lib/menu.ts';
import { storage } from '#admin/lib/storage.ts';
import { type Counts, queueUrgency } from '#admin/lib/use-counts.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

function Line({ entry, counts, at }: { entry: Entry; counts: Counts; at: boolean }) {
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
  );
}

export function MenuList({ sections, counts, open }: { sections: Section[]; counts: Counts; open?: boolean }) {
  const { pathname, search } = useLocation();
  const all = sections.flatMap((s) => s.entries);
  const at = (entry: Entry) => isAt(entry, pathname, search, all);
  return (
    <div className="desk-menu">
      {sections.map((section) => (
        <SectionBox key={section.key} section={section} opened={open || section.entries.some(at)}>
          {section.entries.map((entry) => (
            <Line key={entry.path} entry={entry} counts={counts} at={at(entry)} />
          ))}
        </SectionBox>
      ))}
    </div>
  );
}

function SectionBox({ section, opened, children }: { section: Section; opened: boolean; children: React.ReactNode }) {
  const [choice, setChoice] = useState<boolean | null>(storage.get(`menu.${section.key}`) === 'open' ? true : null);
  if (!section.folded)
    return (
      <section>
        {section.label && <h2>{t(section.label)}</h2>}
        {children}
      </section>
    );
  const shown = choice ?? opened;
  const toggle = (event: React.MouseEvent) => {
    event.preventDefault();
    setChoice(!shown);
    storage.set(`menu.${section.key}`, shown ? null : 'open');
  };
  return (
    <details open={shown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control by itself */}
      <summary aria-label={section.label ? t(section.label) : undefined} onClick={toggle}>
        <span>{section.label && t(section.label)}</span>
        <DownIcon />
      </summary>
      {children}
    </details>
  );
}
