// The worker thread that makes papers: fonts are unpacked and pages drawn here, so that no paper, however long, blocks the
// server.
import { parentPort } from 'node:worker_threads';
import type { LabelSize } from '#contract/desk/tabs.ts';
import type { Label } from '../labels/labels.ts';
import { labelsPdf } from './labels-pdf.ts';
import { type Paper, papersPdf } from './layout.ts';
import type { Printed } from './sheet.ts';

export type Print = { labels: readonly Label[]; size: LabelSize } | { title: string; papers: readonly Paper[] };

const print = (what: Print): Promise<Printed> =>
  'labels' in what ? labelsPdf(what.labels, what.size) : papersPdf(what.title, what.papers);

// One after the other: a second one would only make both slower.
let last: Promise<unknown> = Promise.resolve();
parentPort!.on('message', ({ id, task }: { id: number; task: Print }) => {
  last = last
    .then(() => print(task))
    .then(
      (value) => parentPort!.postMessage({ id, value }, [value.pdf.buffer as ArrayBuffer]),
      (error: Error) => parentPort!.postMessage({ id, failed: error.stack ?? error.message }),
    );
});
