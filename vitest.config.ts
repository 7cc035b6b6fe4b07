import { defineConfig } from 'vitest/config';
import { textsPlugin } from './admin/texts-plugin.ts';

// Files share what is loaded, which takes a third of the time. One that replaces a module has all to itself; so have those of the storefront, whose
// language, session and stores are kept by its modules.
const alone = [
  'server/http/media.test.ts',
  'server/modules/catalog/imports/imports.test.ts',
  'server/modules/catalog/imports/schedules.test.ts',
  'storefront/**/*.test.{ts,tsx}',
];

// About the embedded database, the process or the model alone: on PostgreSQL they would say the same again, in minutes.
const embeddedOnly = ['server/{backup,embedded,main,stalled}.test.ts', 'server/connectors/image-search/*.test.ts'];
// Stops and starts a PostgreSQL server of its own, or puts two servers on one database: part of the run on PostgreSQL alone.
const serverOnly = ['server/{restart,two-servers}.test.ts'];
// Servers that are started, killed and filled again and again: a quarter of the time of all tests in six files. `npm test` (TEST_PART=sample) leaves
// them to `.ci/run`, which names them for its run of the embedded engine.
const restarting = ['server/{backup,embedded,kill,kill-mixed,main,stalled}.test.ts'];
// Random sequences, fresh databases, the model's real pictures and other long stories: `npm test` leaves them to the run on PostgreSQL.
const lengthy = [
  'server/random.test.ts',
  'server/modules/shipping/one-pay/random.test.ts',
  'server/db/state-checks.test.ts',
  'server/modules/catalog/image-search/real.test.ts',
  'server/modules/catalog/sources/sources.test.ts',
  'server/modules/catalog/search/large-shop.test.ts',
  'server/modules/platform/lifecycle/every-{step,desk-step}.test.ts',
  'server/modules/warehouse/receiving/video.test.ts',
  'server/modules/shipping/one-pay/life.test.ts',
  'server/modules/warehouse/stocktake/stocktake.test.ts',
  'server/db/demo/play.test.ts',
  'server/modules/catalog/imports/schedules.test.ts',
  'server/modules/payments/wallet/fee-refund.test.ts',
  'server/modules/platform/rate-limit/limits.test.ts',
  'server/modules/platform/uploads/s3-server.test.ts',
  'server/modules/shipping/units/units.test.ts',
];
const notHere = [
  ...(process.env.TEST_DATABASE_URL ? embeddedOnly : serverOnly),
  ...(process.env.TEST_PART === 'sample' ? [...restarting, ...lengthy] : []),
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
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts'], exclude: [...alone, ...notHere], isolate: false },
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
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
