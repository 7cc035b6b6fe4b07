import { defineConfig } from 'vitest/config';
import { textsPlugin } from './admin/texts-plugin.ts';
import { embedded, embeddedOnly, lengthy, restarting, serverOnly } from './tools/test-parts.ts';

// Files share what is loaded, which takes a third of the time. One that replaces a module has all to itself; so have those of the storefront, whose
// language, session and stores are kept by its modules.
const alone = [
  'server/http/media.test.ts',
  'server/modules/catalog/imports/imports.test.ts',
  'server/modules/catalog/imports/schedules.test.ts',
  'storefront/**/*.test.{ts,tsx}',
];

// TEST_PART: `sample` is what `npm test` takes, `embedded` what the whole run takes on the embedded database; without it all.
const part = process.env.TEST_PART ?? '';
if (!['', 'sample', 'embedded'].includes(part)) throw new Error(`TEST_PART: ${part} is neither sample nor embedded`);
const notHere = [
  ...(process.env.TEST_DATABASE_URL ? embeddedOnly : serverOnly),
  ...(part === 'sample' ? restarting : []),
  ...(part ? lengthy : []),
];

export default defineConfig({
  test: {
    setupFiles: ['./tools/vitest-seed.ts'],
    globalSetup: ['./tools/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // For what hangs: a busy machine may take ten times as long as an idle one and is no fault.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: part === 'embedded' ? embedded : ['server/**/*.test.ts'],
          exclude: [...alone, ...notHere],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [textsPlugin()],
        test: {
          name: 'rest',
          include: ['{contract,client,storefront,admin,ui,tools}/**/*.test.{ts,tsx}'],
          exclude: alone,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: notHere } },
    ],
  },
});
