// Journeys and screens in Chromium against the built apps and a real server on a fresh demo shop.
import { defineConfig } from '@playwright/test';
import { launch } from './chromium.ts';
import { journeyFiles, screenFiles } from './part.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../.cache/e2e-output',
  // Two files at once: the screens of one, the journeys of the other. Within a file one after the other.
  fullyParallel: false,
  workers: 2,
  // Two browsers share two cores with the shop: a test that lost a race is retried once in a whole run, and named at the end
  // (tools/test.mjs).
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    actionTimeout: 15_000,
    launchOptions: launch(),
    trace: 'off',
  },
  projects: [
    { name: 'journeys', ...journeyFiles },
    { name: 'screens', ...screenFiles },
    ...(process.env.PICTURES ? [{ name: 'pictures', testMatch: /(pictures|admin\.screens)\.spec\.ts/, timeout: 1_800_000 }] : []),
  ],
});
