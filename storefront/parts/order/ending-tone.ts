// How prominent the end of free storage is, by the mark (days before it) that was reached.
import type { NoteProps } from '#ui/feedback/note.tsx';

export const endingTone = (mark: number): NonNullable<NoteProps['tone']> => (mark <= 1 ? 'you' : mark <= 7 ? 'clock' : 'neutral');
