// Sends a form with a file and reports progress, which fetch does not.
import { CallError } from '#client/call-error.ts';
import { TIMEOUT_MS, unwrap } from '#client/create-client.ts';

export type Sending = {
  url: string;
  form: FormData;
  headers: Readonly<Record<string, string>>;
  /** 0..1 */
  onProgress?: ((part: number) => void) | undefined;
  /** passed by a caller who wants to abort it */
  request?: XMLHttpRequest;
};

/** The data of the answer. Rejects with a CallError, or an AbortError. */
export function sendForm({ url, form, headers, onProgress, request = new XMLHttpRequest() }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.open('POST', url);
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      try {
        resolve(unwrap(request.status, request.response));
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
