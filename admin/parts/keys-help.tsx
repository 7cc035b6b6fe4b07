// "?" shows the keys of the page: those of its buttons as they stand now, and those that lists and forms share.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { HelpIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Row = { keys: string; does: string };

/** The buttons that can be pressed by a key, in the order they stand. */
function shownNow(): Row[] {
  const hints = [...document.querySelectorAll<HTMLElement>('button .ui-key')].filter((one) => one.offsetParent !== null);
  return hints.flatMap((hint) => {
    const words = hint.closest('button')?.cloneNode(true) as HTMLElement | undefined;
    for (const one of words?.querySelectorAll('kbd') ?? []) one.remove();
    const does = words?.textContent?.trim() ?? '';
    return does === '' ? [] : [{ keys: hint.textContent ?? '', does }];
  });
}

export function KeysHelp() {
  const [rows, setRows] = useState<Row[] | null>(null);
  const show = () => setRows(shownNow());
  useShortcut('?', show);
  const shared: Row[] = [
    { keys: 'J K', does: t('desk.keys.steps') },
    { keys: '/', does: t('desk.keys.find') },
    { keys: 'Esc', does: t('desk.keys.leave') },
    { keys: 'Alt', does: t('desk.keys.alt') },
  ];
  return (
    <>
      <IconButton className="max-[767px]:hidden" label={t('desk.keys.title')} onClick={show} icon={<HelpIcon />} />
      <Sheet open={rows !== null} onClose={() => setRows(null)} title={t('desk.keys.title')} place="side">
        <ul className="flex flex-col gap-16" aria-label={t('desk.keys.title')}>
          {[...(rows ?? []), ...shared].map((row) => (
            <li key={`${row.keys} ${row.does}`} className="flex items-center justify-between gap-24">
              <span className="text-ink">{row.does}</span>
              <KeyHint>{row.keys}</KeyHint>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
