// The server: fastify with its plugins, the calls of /api and /admin/api, pictures, and the two built apps.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { BODY_KB } from '#contract/call.ts';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { say } from '#contract/messages.ts';
import { clockOf } from './clock.ts';
import type { Config } from './config.ts';
import type { ImageEmbedder } from './connectors/image-search/embedder.ts';
import { mobilenet } from './connectors/image-search/mobilenet.ts';
import { demoGatewayRoutes } from './connectors/payment/demo/page.ts';
import { doubleMarketplaceRoutes } from './connectors/purchase/demo/page.ts';
import type { App } from './context.ts';
import { cacheOf } from './db/cache.ts';
import { isTransient } from './db/errors.ts';
import type { Db } from './db/open.ts';
import type { Replica } from './db/replica.ts';
import { captchaRoute } from './http/captcha.ts';
import { demoOutboxRoute } from './http/demo-outbox.ts';
import { demoStateRoute } from './http/demo-state.ts';
import { endConnections } from './http/end-connections.ts';
import { FILE_LIMITS, readUpload } from './http/file.ts';
import { fieldsIn, readForms } from './http/form.ts';
import { feedRoutes } from './http/found/feeds.ts';
import { sitemapRoutes } from './http/found/sitemap.ts';
import { gatewayRoutes } from './http/gateway-routes.ts';
import { headers, isCall, notFound, protect, readerLeft } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { Busy, inFlight, sayBusy } from './http/in-flight.ts';
import { AT_ONCE } from './http/kept-pages.ts';
import { LIMITS, type Limits, timeouts } from './http/limits.ts';
import { liveRoute } from './http/live.ts';
import { mailViewRoute } from './http/mail-view.ts';
import { measureWebhookRoute } from './http/measure-webhook.ts';
import { mediaRoutes } from './http/media.ts';
import { type Measured, metricsRoute } from './http/metrics.ts';
import { docsRoutes } from './http/openapi.ts';
import { purchaseWebhookRoute } from './http/purchase-webhook.ts';
import { logOf, nameRequests } from './http/request-id.ts';
import { carrySenders, langOf, type Site, senderOf, serve } from './http/serve.ts';
import { shareRoutes } from './http/share.ts';
import { spaRoutes } from './http/spa.ts';
import { templateRoute } from './http/template.ts';
import { trackingWebhookRoute } from './http/tracking-webhook.ts';
import { unsubscribeRoutes } from './http/unsubscribe.ts';
import { videoRoute } from './http/video.ts';
import { identify } from './http/who.ts';
import { addonState } from './modules/platform/settings/settings.ts';
import { landVideo } from './modules/platform/uploads/land.ts';
import { deskHandlers, handlers, personal, ports } from './wiring.ts';
import type { WorkFeed } from './work-feed.ts';

export type Options = {
  config: Config;
  db: Db;
  now?: (() => Date) | undefined;
  strict?: boolean;
  /** Wraps each call; in tests it throws when a query writes. */
  watchWrites?: Site['watchWrites'];
  quiet?: boolean;
  /** Takes the lines of the log, in place of the standard output. */
  out?: { write: (line: string) => void };
  dist?: string;
  log?: App['log'];
  /** Database metrics for /metrics. */
  measured?: Measured;
  /** A streaming replica for public queries. */
  replica?: Replica | null;
  /** Replaces the bundled model. */
  embedder?: ImageEmbedder;
  /** Changes of work for the back office; without it there are no live updates. */
  work?: WorkFeed;
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
};

/** Builds the server without listening. */
export async function buildServer(options: Options): Promise<{ server: FastifyInstance; app: App; site: Site }> {
  const { config, db } = options;
  const limits = { ...LIMITS, ...options.limits };
  const server = fastify({
    logger: options.quiet
      ? false
      : {
          level: config.production ? 'info' : 'warn',
          ...(options.out ? { stream: options.out } : {}),
          serializers: { req: (req) => ({ method: req.method, path: String(req.url).split('?')[0] }) },
        },
    trustProxy: config.trust_proxy,
    genReqId: () => randomUUID(),
    // `logOf` adds the request id to lines.
    childLoggerFactory: (logger) => logger,
    ...timeouts(limits),
    bodyLimit: BODY_KB * 1024,
    // An unreadable address is not found, like any other unknown one.
    frameworkErrors: (_error, req, reply) => {
      protect(req, reply, config);
      notFound(req, reply, config);
    },
    routerOptions: { caseSensitive: true, querystringParser: fieldsIn },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  });
  const log = options.log ?? server.log;
  const embedder = options.embedder ?? mobilenet(log);
  const app: App = { config, ports, clock: clockOf(options.now), instance: randomUUID(), embedder, log };
  server.addHook('onClose', () => embedder.close());
  endConnections(server);
  errors(server, app); // a route uses the error handler set when it is defined
  nameRequests(server);
  headers(server, config);
  // for slow connections: packs and lists shrink to a fifth; files of the apps have precompressed versions
  await server.register(compress, {
    threshold: 1024,
    syncThreshold: AT_ONCE,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  await server.register(cookie);
  readForms(server);
  await server.register(multipart, { limits: FILE_LIMITS });
  const flight = inFlight(server, limits, senderOf);
  const site: Site = {
    app,
    db,
    strict: options.strict ?? false,
    who: (req, _lang, how) => identify(req, app, db, how),
    addonOn: (name) => addonState(db, name),
    cache: cacheOf(db) ?? null,
    replica: options.replica ?? null,
    watchWrites: options.watchWrites,
    readUpload: (req, row) =>
      readUpload(req, flight, row, row.upload === 'video' ? (path) => landVideo(app, db, path) : undefined),
  };
  carrySenders(server);
  serve(server, '/api', rows, handlers, site, personal);
  serve(server, '/admin/api', deskRows, deskHandlers, site);
  healthRoute(server, site);
  metricsRoute(server, site, flight, options.measured);
  templateRoute(server, site);
  captchaRoute(server, site);
  mediaRoutes(server, site);
  videoRoute(server, site);
  trackingWebhookRoute(server, site);
  measureWebhookRoute(server, site);
  purchaseWebhookRoute(server, site);
  docsRoutes(server, config);
  gatewayRoutes(server, site);
  demoGatewayRoutes(server, site);
  doubleMarketplaceRoutes(server, site);
  demoOutboxRoute(server, site);
  demoStateRoute(server, site);
  unsubscribeRoutes(server, site);
  mailViewRoute(server, site);
  shareRoutes(server, site);
  sitemapRoutes(server, site);
  feedRoutes(server, site);
  if (options.work) liveRoute(server, site, options.work);
  const dist = options.dist ?? join(process.cwd(), 'dist');
  if (existsSync(join(dist, 'wap'))) await spaRoutes(server, site, dist);
  return { server, app, site };
}

/** Answers outside of calls: unknown calls, bodies too large, internal errors. */
function errors(server: FastifyInstance, app: App): void {
  server.setNotFoundHandler((req, reply) => notFound(req, reply, app.config));
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, req, reply) => {
    const lang = langOf(req, app.config);
    const path = req.url.split('?')[0];
    if (error instanceof Busy)
      return sayBusy(reply).send({
        code: 0,
        msg: say('fail.busy', {}, lang),
        data: { key: 'fail.busy', params: {}, field: null },
      });
    if (readerLeft(error, req)) return reply.send();
    // Folders and names that a file's address must not contain.
    if (!isCall(req.url) && [400, 403, 404].includes(error.statusCode ?? 0)) return notFound(req, reply, app.config);
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      const key = error.statusCode === 413 ? 'fail.too_large' : 'fail.body_format';
      return reply
        .code(error.statusCode === 413 ? 413 : 200)
        .send({ code: 0, msg: say(key, {}, lang), data: { key, params: {}, field: null } });
    }
    // Gateway notices, pictures and pages are retried by their clients: calls have their own answer.
    if (isTransient(error)) {
      logOf(app, req).warn({ err: String(error), path }, 'the database did not answer');
      return reply
        .code(503)
        .removeHeader('etag')
        .header('retry-after', '1')
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send(say('fail.try_again', {}, lang));
    }
    logOf(app, req).error({ err: error.stack ?? String(error), path }, 'call failed');
    return reply.code(500).send({ code: 500, msg: say('fail.internal', {}, lang), data: null });
  });
}
