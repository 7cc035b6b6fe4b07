// The same screens and steps in three browser engines, each a project of its own: `npm run test:engines`, `-- --project webkit`.
import { defineConfig } from '@playwright/test';
import { ENGINES, type EngineName } from './tab.ts';

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: /engines\.spec\.ts/,
  globalSetup: '../setup.ts',
  outputDir: '../../.cache/engines-output',
  fullyParallel: false,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json']],
  projects: ENGINES.map((engine) => ({
    name: engine,
    use: { engine },
    // Tab leaves out links in WebKitGTK: there is no way by the keyboard alone.
    ...(engine === 'webkit' ? { grepInvert: /by the keyboard/ } : {}),
  })),
});
