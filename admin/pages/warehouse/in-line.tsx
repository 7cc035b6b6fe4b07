// Parcels that were scanned while another one is worked on: received, and next in line.
import { spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { ScanOut } from '#contract/desk/warehouse.ts';
import { Chip, Chips } from '#ui/input/chip.tsx';

export function InLine({ line, onOpen }: { line: readonly ScanOut[]; onOpen: (one: ScanOut) => void }) {
  if (line.length === 0) return null;
  return (
    <Chips label={t('scan.in_line')}>
      {line.map((one) => (
        <Chip key={one.tracking_no} onClick={() => onOpen(one)}>
          {spaced(one.tracking_no)}
        </Chip>
      ))}
    </Chips>
  );
}
