// Which test files a run excludes or selects. Stories run once, on PostgreSQL; a sample of them on the embedded database as well.

// About the embedded database or the process: on PostgreSQL they would repeat the same, in minutes.
export const embeddedOnly = ['server/{backup,embedded,main,stalled}.test.ts'];
// Stop and start a PostgreSQL server of their own, or run two servers on one database: not where stories run on the embedded database.
export const serverOnly = ['server/{move,pgbouncer,replica,restart,two-servers}.test.ts'];
// The files that the whole run executes on the embedded database and the recommended Node (TEST_PART=embedded), except `lengthy`: those about the engine and
// about differences between Nodes (http and its limits, requests to others, processes and signals, the engine's wasm and files, native modules such as argon2
// and sharp, worker threads, zones and Intl), and a sample of the rest: orders, bills and the ledger.
export const embedded = [
  ...embeddedOnly,
  'server/{jobs,kill,kill-mixed,statement-counts}.test.ts',
  'server/{connectors,db,http}/**/*.test.ts',
  'server/modules/{accounts/auth,office/reports,orders/orders,platform}/**/*.test.ts',
  'server/modules/payments/{bills,gateways,ledger}/**/*.test.ts',
];
// Servers that are started, killed and filled many times: `npm test` (TEST_PART=sample) leaves them to the whole run.
export const restarting = ['server/{backup,embedded,hostile-pages,kill,kill-mixed,main,replica,restart,stalled}.test.ts'];
// Random sequences, fresh databases, the model's real pictures and other long stories: `npm test` leaves them to the whole run, which runs them on PostgreSQL.
export const lengthy = [
  'server/{desk-lists,random}.test.ts',
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
  // Every path of a payment, a refund, a claim, a correction: each room has shorter stories in `npm test`.
  'server/db/demo/pictures.test.ts',
  'server/http/{limits,video-upload}.test.ts',
  'server/modules/accounts/{auth/changes,pay-password/pay-password,staff/session}.test.ts',
  'server/modules/aftersale/{claims/claims,refunds/apply,refunds/journey,refunds/method,refunds/money,refunds/waybill}.test.ts',
  'server/modules/catalog/{image-search/image-search,image-search/vector-index,imports/imports,prices/prices}.test.ts',
  'server/modules/catalog/{pages/pages,reviews/marks,reviews/write,site/config,sources/pictures}.test.ts',
  'server/modules/loyalty/{cards/cards,levels/levels,promotion/invitations,promotion/rebates}.test.ts',
  'server/modules/office/{members/members,members/waiting,queues/explain,resources/sheet}.test.ts',
  'server/modules/payments/gateways/{chargebacks,gateways,refunds,reversals}.test.ts',
  'server/modules/payments/withdrawals/withdrawable.test.ts',
  'server/modules/payments/wallet/{mixed,one-amount,send-back,send-on}.test.ts',
  'server/modules/platform/rate-limit/attempts.test.ts',
  'server/modules/sellers/shares/{payouts,refunded,selling}.test.ts',
  'server/modules/shipping/one-pay/{bill,checkout,exchange,shipping-options}.test.ts',
  'server/modules/shipping/papers/papers.test.ts',
  'server/modules/shipping/waybills/{jobs,changes/cancel,changes/disputes}.test.ts',
  'server/modules/shipping/waybills/{packing/rehearsal,packing/services,packing/settle,packing/verify,tracking/tracking-service}.test.ts',
  'server/modules/support/sla/sla.test.ts',
  'server/modules/warehouse/buying/{buying,correct,money,sku-answer}.test.ts',
  'server/modules/warehouse/{demand/demand,demand/kept,parcels/settle-parcel,parcels/ship}.test.ts',
  'server/modules/warehouse/{receiving/grammar,receiving/services,shipments/shipments,splits/splits,storage/storage}.test.ts',
  'server/modules/warehouse/suppliers/{pushes,several,suppliers}.test.ts',
];
