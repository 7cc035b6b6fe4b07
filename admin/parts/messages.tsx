// Sentences of the server in one note: what a form would do, before it is sent.

import { formatMessage } from '#admin/lib/format.ts';
import type { Message } from '#contract/fields.ts';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon, DoneIcon, UndoIcon } from '#ui/icons.tsx';

const ICONS = { safe: UndoIcon, clock: AlertIcon, wrong: AlertIcon, neutral: DoneIcon, moving: DoneIcon };

export function Messages({ says, tone }: { says: Message[]; tone: 'safe' | 'clock' | 'wrong' | 'neutral' | 'moving' }) {
  if (says.length === 0) return null;
  const Icon = ICONS[tone];
  return (
    <Note tone={tone} icon={<Icon className="ui-icon-sm" />} role="status">
      {says.map((said, at) => (
        <p key={at}>{formatMessage(said)}</p>
      ))}
    </Note>
  );
}
