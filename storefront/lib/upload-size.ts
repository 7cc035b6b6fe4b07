// When a picture is made smaller before it is sent, and how small.
export const LONGEST_SIDE = 2000;
export const JPEG_QUALITY = 0.86;
const LARGE_BYTES = 1_500_000;

export const needsFitting = (bytes: number, width: number, height: number): boolean =>
  Math.max(width, height) > LONGEST_SIDE || bytes > LARGE_BYTES;

/** The same shape within a square of `side`; never larger than it was. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
