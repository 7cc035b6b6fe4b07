// The sheet of Ctrl K: words are looked for among the pages at once and among everything else after a short rest; arrows choose, Enter opens.
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '#admin/lib/error-text.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { Section } from '#admin/lib/menu.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { leave } from '#admin/lib/unsaved.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { FoundRow } from '#contract/desk/find.ts';
import { isComposing } from '#ui/input/composing.ts';
import { matchOptions } from '#ui/input/picker-search.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { firstIn } from '#ui/overlay/first-in.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';

const REST_MS = 180;
/** Shorter words would find nearly everything. */
const FEWEST = 2;

type Choice = { path: string; group: string; label: string; note: (string | false)[] };

const pagesOf = (sections: readonly Section[], words: string): Choice[] =>
  matchOptions(
    sections.flatMap((section) =>
      section.entries.map((entry) => ({
        value: entry.path,
        label: t(entry.label),
        words: `${entry.path} ${entry.label}`,
        ...(section.label ? { note: t(section.label) } : {}),
      })),
    ),
    words,
  ).map(({ value, label, note }) => ({ path: value, group: t('desk.find.pages'), label, note: [note ?? false] }));

const found = (row: FoundRow): Choice => ({
  path: recordPath(row.kind, row.id),
  group: t(`desk.find.kind.${row.kind}`),
  label: row.label,
  note: [row.note, row.amount !== null && money(row.amount), row.state],
});

const setting = ({ key, label, group }: { key: string; label: string; group: string }): Choice => ({
  path: `/settings?at=${key}`,
  group: t('desk.find.setting'),
  label,
  note: [group],
});

export function Finder({ sections, onClose }: { sections: Section[]; onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const call = useCall('find/search', { q: asked }, { enabled: asked.length >= FEWEST, keepPrevious: true, staleTime: 0 });
  const searching = words.trim() !== asked || (asked.length >= FEWEST && call.fetching);
  const things = words.trim().length >= FEWEST ? call.data : undefined;
  const choices = useMemo(
    () => [...(things?.list ?? []).map(found), ...pagesOf(sections, words), ...(things?.settings ?? []).map(setting)],
    [things, sections, words],
  );
  const chosen = Math.min(at, choices.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const open = (choice: Choice) => {
    onClose();
    leave(() => navigate(choice.path));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    // What is typed and not looked for yet would open something else.
    if (event.key === 'Enter' && !isComposing(event) && choices[chosen] && !searching) {
      event.preventDefault();
      open(choices[chosen]);
    }
  };
  return (
    <Sheet open onClose={onClose} title={t('desk.menu.jump')} className="ui-sheet-tall" bodyClassName="ui-picker">
      <input
        className="desk-finder"
        // Not of the type search: Escape would empty it first and close the sheet only then.
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[chosen] ? `${id}-${chosen}` : undefined}
        aria-label={t('desk.find.hint')}
        placeholder={t('desk.find.hint')}
        // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type here
        autoFocus
        {...firstIn(true)}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="desk-small" role="status">
        {call.state === 'failed' && call.error
          ? errorText(call.error)
          : searching
            ? t('desk.find.searching')
            : choices.length === 0
              ? t('desk.list.no_match')
              : things && things.more.length > 0
                ? t('desk.find.more')
                : t('desk.find.keys')}
      </p>
      <div className="ui-picks" role="listbox" id={`${id}-list`} aria-label={t('desk.menu.jump')} ref={list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the chosen row
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={`${choice.group}:${choice.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="desk-found"
            onClick={() => open(choice)}
          >
            <span className="desk-found-kind">{choice.group}</span>
            <span className="ui-cut min-w-0 flex-1">{choice.label}</span>
            <Facts className="desk-small ui-cut" items={choice.note} />
          </div>
        ))}
      </div>
    </Sheet>
  );
}
