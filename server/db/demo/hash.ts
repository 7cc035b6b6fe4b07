// Deterministic numbers from texts, so that the demo shop is the same on every machine.

/** A number from 0 to 2^32 - 1 (FNV-1a with a final mix). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A number from 0 to below `of`. */
export const part = (text: string, of: number): number => hash(text) % of;
