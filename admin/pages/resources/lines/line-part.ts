// What each part of the form of a line gets.
import type { Line } from '#contract/freight.ts';

export type LinePart = { line: Line; change: (part: Partial<Line>) => void };
