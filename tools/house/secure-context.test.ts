// A shop in a warehouse may be opened without https, where browsers have no crypto.randomUUID.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const OWN = 'client/uuid.ts';

test('browser code creates keys with client/uuid.ts', () => {
  const files = ['storefront', 'admin', 'client', 'ui'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expectNone(
    files.filter((file) => file !== OWN && readFileSync(join(ROOT, file), 'utf8').includes('randomUUID')),
    `Use ${OWN}, which works without https as well:`,
  );
});
