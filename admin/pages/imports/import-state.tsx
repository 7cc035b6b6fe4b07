// The state of a file of goods, as a badge.
import { t } from '#admin/lib/i18n.ts';
import type { ImportOut } from '#contract/desk/imports.ts';
import { Badge } from '#ui/feedback/badge.tsx';

const TONES = {
  upload: 'you',
  running: 'clock',
  done: 'safe',
  cancelled: 'over',
  failed: 'wrong',
  undoing: 'clock',
  undone: 'over',
} as const satisfies Record<ImportOut['state'], string>;

export const ImportState = ({ state }: Pick<ImportOut, 'state'>) => (
  <Badge tone={TONES[state]}>{t(`state.import.${state}`)}</Badge>
);
