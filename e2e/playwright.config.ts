// Journeys and screens in Chromium against the built apps and a real server on a fresh demo shop.
import { defineConfig } from '@playwright/test';
import { launch } from './chromium.ts';
import { journeyFiles, screenFiles } from './part.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../.cache/e2e-output',
  // Two files at once; within a file one test after the other. Files start in the order of the projects: screens are the longest, and one of them that started
  // last would keep one worker idle.
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
    { name: 'screens', ...screenFiles },
    { name: 'journeys', ...journeyFiles },
    ...(process.env.PICTURES
      ? [{ name: 'pictures', testMatch: /(pictures|(access|admin|settings|wide)\.screens)\.spec\.ts/, timeout: 1_800_000 }]
      : []),
  ],
});
