// Where a thing has its page in the back office.
import type { FoundKind } from '#contract/desk/tabs.ts';

export const recordPath = (kind: FoundKind, id: number): string => (kind === 'member' ? `/members/${id}` : `/find/${kind}/${id}`);
