// The pull-to-refresh machine: 0 idle, 1 pulling, 2 let go to refresh, 3 loading, 4 finished. Pure, so that it can be tested.
export const PULL_OFFSET = 80;
export const PULL_RESET_MS = 300;
const PULL_MOST = 140;

export type PullState = {
  state: 0 | 1 | 2 | 3 | 4;
  /** how far the page is pushed down, px */
  shift: number;
  /** outcome while state is 4 */
  ok: boolean;
};

export type PullEvent =
  | { type: 'move'; dy: number }
  | { type: 'release' }
  | { type: 'cancel' }
  | { type: 'done'; ok: boolean }
  | { type: 'reset' };

export const PULL_IDLE: PullState = { state: 0, shift: 0, ok: true };

/** The page moves less the further the finger goes; 80 px of page need 112 px of finger. */
export function resist(dy: number): number {
  if (dy <= 0) return 0;
  return Math.min(PULL_MOST, PULL_MOST * (1 - Math.exp(-dy / (PULL_MOST * 0.94))));
}

export function pullReducer(now: PullState, event: PullEvent): PullState {
  const busy = now.state === 3 || now.state === 4;
  switch (event.type) {
    case 'move': {
      if (busy) return now;
      const shift = resist(event.dy);
      if (shift === 0) return PULL_IDLE;
      return { state: shift >= PULL_OFFSET ? 2 : 1, shift, ok: true };
    }
    case 'release':
      if (busy) return now;
      return now.state === 2 ? { state: 3, shift: PULL_OFFSET, ok: true } : PULL_IDLE;
    case 'cancel':
      return busy ? now : PULL_IDLE;
    case 'done':
      return now.state === 3 ? { state: 4, shift: PULL_OFFSET, ok: event.ok } : now;
    case 'reset':
      return now.state === 4 ? PULL_IDLE : now;
  }
}

/** Only a mostly vertical pull downwards counts; a carousel keeps its sideways swipes. */
export function isPull(dx: number, dy: number): boolean {
  return dy > 6 && dy > Math.abs(dx) * 1.2;
}
