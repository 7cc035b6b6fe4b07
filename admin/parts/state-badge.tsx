// The state of a thing as a badge.
import { type StateIn, stateText, type Thing, toneOf } from '#admin/lib/tones.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export function StateBadge<T extends Thing>({ thing, state }: { thing: T; state: StateIn<T> }) {
  return <Badge tone={toneOf(thing, state)}>{stateText(thing, state)}</Badge>;
}
