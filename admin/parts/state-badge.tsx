// The state of a thing as a badge.
import { stateText, type Thing, toneOf } from '#admin/lib/tones.ts';
import { Badge } from '#ui/feedback/badge.tsx';

export function StateBadge({ thing, state }: { thing: Thing; state: string }) {
  return <Badge tone={toneOf(thing, state)}>{stateText(thing, state)}</Badge>;
}
