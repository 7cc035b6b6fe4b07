// Member levels by growth; they never fall.
import { both } from './names.ts';
import type { LevelRow } from './types.ts';

/** growth, freight off (bp), service fee (bp), free storage days, free extra photos an item, points (10000 = x1.0) */
const rows: [number, number, number, number, number, number, string, string][] = [
  [0, 0, 500, 90, 0, 10_000, '岸边', 'Shore'],
  [500, 100, 500, 100, 0, 10_000, '舢板', 'Sampan'],
  [2_000, 200, 450, 110, 1, 11_000, '渡船', 'Ferry'],
  [6_000, 300, 400, 120, 1, 12_000, '帆船', 'Sailing boat'],
  [20_000, 500, 350, 140, 2, 14_000, '货轮', 'Freighter'],
  [60_000, 600, 300, 160, 3, 17_000, '远洋轮', 'Ocean liner'],
  [150_000, 800, 200, 180, 5, 20_000, '灯塔', 'Lighthouse'],
];

export const levels: LevelRow[] = rows.map(
  ([growth, freight_off_bp, service_fee_bp, free_days, free_photos, points_bp, zh, en], level) => ({
    level,
    names: both(`V${level} ${zh}`, `V${level} ${en}`),
    growth,
    freight_off_bp,
    service_fee_bp,
    free_days,
    free_photos,
    points_bp,
  }),
);
