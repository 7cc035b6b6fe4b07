// What was typed before the reader went to the map: it is there again when they come back, and only then.
import type { Draft } from './address-form.ts';

let left: { key: string; draft: Draft } | null = null;

/** `key`: the address, or "new". */
export const leaveDraft = (key: string, draft: Draft): void => {
  left = { key, draft };
};

export function takeDraft(key: string, cameBack: boolean): Draft | null {
  const found = cameBack && left?.key === key ? left.draft : null;
  left = null;
  return found;
}
