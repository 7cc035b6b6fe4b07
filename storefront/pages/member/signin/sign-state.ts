// What the sign-in screens show: the calendar of a month and the streak.
import type { OutputAt } from '#shop/lib/api.ts';

export type SignState = OutputAt<'signin/lists'>;
