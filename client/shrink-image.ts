// A picture made smaller before it is sent.
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 0.86;

export const needsShrinking = (bytes: number, width: number, height: number, largeBytes: number): boolean =>
  Math.max(width, height) > LONGEST_SIDE || bytes > largeBytes;

/** The same shape within a square of `side`; never larger than it was. */
export function fitted(width: number, height: number, side = LONGEST_SIDE): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What the server reads. Another format that this browser can draw (HEIC in Safari) is sent as JPEG. */
const READ_BY_SERVER = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** The longer side at most 2000 px, on white where it is transparent; a picture that cannot be drawn here is sent as it is and the server decides. */
export async function shrinkImage(file: Blob, largeBytes: number): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const readable = READ_BY_SERVER.test(file.type);
    if (readable && !needsShrinking(file.size, picture.width, picture.height, largeBytes)) return file;
    const { width, height } = fitted(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    // JPEG has no transparency: what is not painted would be black.
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, width, height);
    drawing.drawImage(picture, 0, 0, width, height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    return made && (made.size < file.size || !readable) ? made : file;
  } catch {
    return file;
  }
}
