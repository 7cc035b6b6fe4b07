// Ctrl K: anything by a few letters: pages of the menu, and orders, waybills, parcels, bills, payments and members.
import { lazy, Suspense, useState } from 'react';
import type { Section } from '#admin/lib/menu.ts';
import { useShortcut } from '#ui/input/shortcut.ts';

const Finder = lazy(() => import('#admin/parts/finder.tsx').then((m) => ({ default: m.Finder })));

export function JumpTo({ sections }: { sections: Section[] }) {
  const [open, setOpen] = useState(false);
  useShortcut('mod+k', () => setOpen(true));
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Finder sections={sections} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
