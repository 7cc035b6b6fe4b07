// Demo history of daily sign-ins: a calendar with a gap that can be made up, and some streaks for the ranking.
import { HOUR, type Scene } from './play-scene.ts';

/** Days before now on which they signed in, the oldest first. */
const SIGNED: Record<string, readonly number[]> = {
  linyao: [19, 18, 16, 15, 14, 9, 8, 7, 6, 5, 4, 2, 1],
  harper: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  beatriz: [6, 5, 4, 3, 2, 1],
  kaito: [3, 2, 1],
};

export const signIns = (scene: Scene): (() => Promise<void>)[] =>
  Object.entries(SIGNED)
    .filter(([who]) => scene.people.has(who))
    .map(([who, days]) => async () => {
      for (const ago of days) await scene.call(who, new Date(scene.now.getTime() - ago * 24 * HOUR), 'signin/add', {});
    });
