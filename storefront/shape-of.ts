// Fingerprint of the contract's calls, for lib/shape.ts: it changes when an answer may have another shape, and not with every
// release.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.ts$/;
const APART = /\.test\.ts$|\.generated\.ts$/;

const filesIn = (folder: string, deep: boolean): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return deep ? filesIn(path, deep) : [];
    return SOURCE.test(entry.name) && !APART.test(entry.name) ? [path] : [];
  });

/** Of `contract/calls` and the files next to it; texts, lifecycles and the back office's calls do not affect a saved answer. */
export function shapeOf(contract: string): string {
  const hash = createHash('sha256');
  for (const file of [...filesIn(contract, false), ...filesIn(join(contract, 'calls'), true)].sort()) {
    hash.update(file.slice(contract.length));
    hash.update(readFileSync(file));
  }
  return hash.digest('base64url').slice(0, 12);
}
