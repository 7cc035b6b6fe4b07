// How far the growth of a member has come on the way to the next level.
import { grouped } from '#client/format.ts';

export type Growth = { growth: number; next_growth: number | null };

/** 0..1; the highest level is full. */
export const growthPart = ({ growth, next_growth }: Growth): number =>
  next_growth ? Math.min(1, Math.max(0, growth / next_growth)) : 1;

/** "3,720 / 6,000"; nothing on the highest level. */
export const growthText = ({ growth, next_growth }: Growth): string =>
  next_growth === null ? '' : `${grouped(String(growth))} / ${grouped(String(next_growth))}`;
