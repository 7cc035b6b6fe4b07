// Ctrl K: any page of the menu by a few letters of its name.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import type { Section } from '#admin/lib/menu.ts';
import { leave } from '#admin/lib/unsaved.ts';
import { Picker } from '#ui/input/picker.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';

export function JumpTo({ sections }: { sections: Section[] }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useShortcut('mod+k', () => setOpen(true));
  const options = sections.flatMap((section) =>
    section.entries.map((entry) => ({
      value: entry.path,
      label: t(entry.label),
      words: `${entry.path} ${entry.label}`,
      ...(section.label ? { note: t(section.label) } : {}),
    })),
  );
  return (
    <Picker
      open={open}
      onClose={() => setOpen(false)}
      title={t('desk.menu.jump')}
      options={options}
      value=""
      search={t('desk.menu.jump_hint')}
      onPick={(path) => {
        setOpen(false);
        leave(() => navigate(path));
      }}
    />
  );
}
