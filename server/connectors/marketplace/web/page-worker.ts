// The program of the threads that read pages of shops: bytes in, goods out.
import { parentPort } from 'node:worker_threads';
import type { PoolAnswer } from '../../../thread-pool.ts';
import type { SourceItem } from '../source.ts';
import { type HtmlRead, readHtml } from './page.ts';
import { isAllowed } from './robots.ts';
import { readShopify } from './shopify.ts';

export type PageTask =
  | { kind: 'page'; bytes: Uint8Array; type: string; address: string }
  | { kind: 'shopify'; bytes: Uint8Array; currency: string; address: string }
  | { kind: 'robots'; bytes: Uint8Array; address: string; url: string; robot: string };
export type PageAnswers = { page: HtmlRead; shopify: SourceItem | null; robots: boolean };

function answerTo(task: PageTask): PageAnswers[PageTask['kind']] {
  const bytes = Buffer.from(task.bytes);
  switch (task.kind) {
    case 'page':
      return readHtml(bytes, task.type, task.address);
    case 'shopify':
      return readShopify(bytes.toString('utf8'), task.currency, new URL(task.address));
    case 'robots':
      return isAllowed(bytes.toString('utf8'), task);
  }
}

const reply = (answer: PoolAnswer): void => parentPort!.postMessage(answer);
parentPort!.on('message', (task: PageTask) => {
  try {
    reply({ answer: answerTo(task) });
  } catch (error) {
    reply({ failed: (error as Error).message });
  }
});
reply({ ready: true });
