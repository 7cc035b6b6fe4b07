// Uploading pictures: large ones are made smaller here first; progress, cancelling, and the 60 s time-out.
import { CallError } from '#client/call-error.ts';
import { TIMEOUT_MS, unwrap } from '#client/create-client.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { clientFields, tokenHeader } from '#shop/lib/api.ts';
import { fitted, JPEG_QUALITY, LONGEST_SIDE, needsFitting } from '#shop/lib/upload-size.ts';

export type UploadUse = 'avatar' | 'review' | 'refund' | 'message' | 'remit' | 'papers' | 'imgsearch';
export type Uploaded = OutputAt<'common/upload'>;
export type Upload = { done: Promise<Uploaded>; cancel: () => void };

export type UploadOptions = {
  use: UploadUse;
  /** 0..1 */
  onProgress?: (part: number) => void;
  /** false: sent as it is (papers that must stay legible) */
  shrink?: boolean;
};

/** Starts at once. `done` rejects with a CallError, or an AbortError after cancel. */
export function upload(file: Blob, { use, onProgress, shrink = true }: UploadOptions): Upload {
  const request = new XMLHttpRequest();
  let cancelled = false;
  const done = (async () => {
    const body = shrink ? await smaller(file) : file;
    if (cancelled) throw new DOMException('cancelled', 'AbortError');
    return sent(request, body, use, onProgress);
  })();
  return {
    done,
    cancel: () => {
      cancelled = true;
      request.abort();
    },
  };
}

function sent(request: XMLHttpRequest, body: Blob, use: UploadUse, onProgress?: (part: number) => void): Promise<Uploaded> {
  const form = new FormData();
  // Fields first: the server reads them before the file arrives.
  form.set('use', use);
  for (const [name, value] of Object.entries(clientFields())) form.set(name, value);
  form.set('file', body, `file.${body.type.split('/')[1] ?? 'bin'}`);
  return new Promise((resolve, reject) => {
    request.open('POST', '/api/common/upload');
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(tokenHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      try {
        resolve(unwrap(request.status, request.response) as Uploaded);
      } catch (error) {
        reject(error as Error);
      }
    };
    request.onerror = () => reject(new CallError('network', 'timeout'));
    request.ontimeout = () => reject(new CallError('network', 'timeout'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.send(form);
  });
}

/** The picture with its longer side at most 2000 px; what cannot be drawn here goes as it is and the server decides. */
export async function smaller(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    if (!needsFitting(file.size, picture.width, picture.height)) return file;
    const { width, height } = fitted(picture.width, picture.height, LONGEST_SIDE);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
