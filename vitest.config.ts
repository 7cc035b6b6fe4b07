import { defineConfig } from 'vitest/config';

// Stories share the loaded server from file to file, which takes a third of the time; a file that replaces a module needs one of its own.
const replacing = ['server/http/media.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./tools/vitest-seed.ts'],
    globalSetup: ['./tools/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'], exclude: replacing, isolate: false } },
      {
        extends: true,
        test: { name: 'rest', include: ['{contract,storefront,admin,ui,tools}/**/*.test.{ts,tsx}', ...replacing] },
      },
    ],
  },
});
