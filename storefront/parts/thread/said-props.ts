// What the words of staff are about, and how they are shown.
import type { SaidThing } from '#contract/said-things.ts';

export type SaidProps = {
  thing: SaidThing;
  /** 0: none is known, and the words stay as they are */
  id: number;
  /** what was written */
  text: string;
  /** the sentence that the words stand in */
  say?: (words: string) => string;
  className?: string;
  /** inside of what is tapped itself: without the way to the original */
  plain?: boolean;
};
