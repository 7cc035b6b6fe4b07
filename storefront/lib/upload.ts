// Uploading pictures: large ones are made smaller here first; progress, cancelling, and the 60 s time-out.
import { sendForm } from '#client/send-form.ts';
import { shrinkImage } from '#client/shrink-image.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { clientFields, tokenHeader } from '#shop/lib/api.ts';

const LARGE_BYTES = 1_500_000;

export type UploadUse = 'avatar' | 'review' | 'refund' | 'message' | 'remit' | 'papers' | 'imgsearch' | 'goods';
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
    const body = shrink ? await shrinkImage(file, LARGE_BYTES) : file;
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

async function sent(request: XMLHttpRequest, body: Blob, use: UploadUse, onProgress?: (part: number) => void): Promise<Uploaded> {
  const form = new FormData();
  // Fields first: the server reads them before the file arrives.
  form.set('use', use);
  for (const [name, value] of Object.entries(clientFields())) form.set(name, value);
  form.set('file', body, `file.${body.type.split('/')[1] ?? 'bin'}`);
  return (await sendForm({ url: '/api/common/upload', form, headers: tokenHeader(), onProgress, request })) as Uploaded;
}
