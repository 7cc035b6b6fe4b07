// Going elsewhere from inside a dialog that is just closing: its own history entry has to be gone first, or the step only leaves,
// or changes, that one.
import { overlaysOf } from '#ui/overlay/back-stack.ts';

const LOOK_MS = 20;
const GIVE_UP_MS = 1000;

export function afterOverlays(act: () => void, waited = 0): void {
  if (overlaysOf(window.history.state).length === 0 || waited >= GIVE_UP_MS) act();
  else setTimeout(() => afterOverlays(act, waited + LOOK_MS), LOOK_MS);
}
