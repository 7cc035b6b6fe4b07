// Member levels by growth; they never fall.
import { z } from '#contract/fields.ts';
import { whole } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({
  level: whole,
  growth: whole,
  freight_off_bp: whole,
  service_fee_bp: whole,
  free_days: whole,
  free_photos: whole,
  /** 10000 = x1.0 */
  points_bp: whole,
});
const texts = textsOf('base', 'levels');

export const levels = table('base', 'levels', row, ['level']).map((level) => ({
  ...level,
  names: texts.names(`${level.level}.name`),
}));
