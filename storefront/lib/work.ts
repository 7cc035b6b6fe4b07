// A proof of work for the server, found in a thread of its own: it asks nothing of the reader. Loaded when one is wanted.
import type { Work } from './work-search.ts';

const LONGEST_MS = 60_000;

/** What is sent as `captcha`; null when the browser cannot find it in time. */
export async function proofOfWork(): Promise<string | null> {
  try {
    const answer = await fetch('/index.php?s=/captcha/work', { cache: 'no-store' });
    if (!answer.ok) return null;
    const work = (await answer.json()) as Work;
    const number = await inThread(work);
    if (number === null) return null;
    const { algorithm, challenge, salt, signature } = work;
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  } catch {
    return null;
  }
}

function inThread(work: Work): Promise<number | null> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<number | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    worker.onerror = () => reject(new Error('the search failed'));
    setTimeout(() => resolve(null), LONGEST_MS);
    worker.postMessage(work);
  });
  return found.finally(() => worker.terminate());
}
