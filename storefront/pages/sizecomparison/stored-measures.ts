// Sizes stored on this phone: measures of the body in mm, the unit, the way of asking. None of it is sent.
import type { Measures } from '#contract/size-fit.ts';
import { SIZE_MEASURES } from '#contract/sizes.ts';
import { persisted } from '#shop/lib/storage.ts';

const isMeasures = (value: unknown): value is Measures =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([name, mm]) => (SIZE_MEASURES as readonly string[]).includes(name) && Number.isInteger(mm) && (mm as number) > 0,
  );
export const storedMeasures = persisted<Measures>('measures', {}, isMeasures);
export const storedUnit = persisted<'cm' | 'in'>(
  'length_unit',
  'cm',
  (value): value is 'cm' | 'in' => value === 'cm' || value === 'in',
);
export const storedWay = persisted<'measures' | 'size'>(
  'size_way',
  'measures',
  (value): value is 'measures' | 'size' => value === 'measures' || value === 'size',
);
