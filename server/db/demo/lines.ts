// The 12 lines of the demo shop: 40 countries, all five price modes, every volume rule and way of counting boxes.
import { regions } from './lines/regions.ts';
import { slow } from './lines/slow.ts';
import { world } from './lines/world.ts';
import type { DemoLine } from './types.ts';

/** What the operator of the demo shop recommends wherever it can go; elsewhere the shop works a line out. */
const RECOMMENDED = 'EU-AIR';

export const lines: DemoLine[] = [...regions, ...world, ...slow].map(({ doc, line }, i) => ({
  doc,
  line: { ...line, id: i + 1 },
  ...(line.code === RECOMMENDED ? { recommended: true as const } : {}),
}));
