// What each sheet of the form gets.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { Draft } from './draft.ts';

export type SheetProps = {
  preview: PackagePreview;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  onClose: () => void;
  onGoods: (ids: readonly number[], change?: Partial<Draft>) => void;
  onSubmit: () => void;
};
