import { defineConfig } from 'vitest/config';

// npm run test:container: an image is built and run, which takes minutes.
export default defineConfig({
  test: {
    include: ['ops/*.test.ts'],
    setupFiles: ['./tools/vitest-seed.ts'],
    testTimeout: 600_000,
    hookTimeout: 3_600_000,
    expect: { poll: { timeout: 180_000, interval: 500 } },
  },
});
