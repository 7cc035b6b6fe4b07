// What a file of goods has come to, in a line.
import { t } from '#admin/lib/i18n.ts';
import type { ImportOut } from '#contract/desk/imports.ts';

export function Result({ row }: { row: ImportOut }) {
  const { made, changed, same, failed, undone, kept } = row;
  return (
    <span className="flex flex-col gap-4">
      <span>{t('desk.imports.counts', { made, changed, same, failed })}</span>
      {(undone > 0 || kept > 0) && <span className="text-ink-3">{t('desk.imports.undone', { undone, kept })}</span>}
    </span>
  );
}
