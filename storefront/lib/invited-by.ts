// The invitation code of a link, stored on the device for 30 days, for visitors who sign up on another day.
import { persisted } from '#shop/lib/storage.ts';

type Kept = { code: string; at: number };
const DAYS = 30;

const kept = persisted<Kept | null>('invited', null, (value): value is Kept | null => {
  const v = value as Kept | null | undefined;
  return v === null || (typeof v === 'object' && typeof v?.code === 'string' && typeof v.at === 'number');
});

/** The code of the link, which is stored; else the stored one unless it is too old. */
export function invitationCode(fromLink: string, now = Date.now()): string {
  const code = /^\S{0,20}/.exec(fromLink.trim())![0];
  if (code) {
    kept.set({ code, at: now });
    return code;
  }
  const known = kept.get();
  if (!known) return '';
  if (now - known.at < DAYS * 86_400_000) return known.code;
  kept.set(undefined);
  return '';
}

export function forgetInvitation(): void {
  kept.set(undefined);
}
