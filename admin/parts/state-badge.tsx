// The state of a thing as a badge.
import { type StatefulThing, type StateIn, stateText, toneOf } from '#admin/lib/tones.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export function StateBadge<T extends StatefulThing>({ thing, state }: { thing: T; state: StateIn<T> }) {
  return <Badge tone={toneOf(thing, state)}>{stateText(thing, state)}</Badge>;
}
