// The server: fastify with its plugins, the calls of /api and /admin/api, pictures, and the two built apps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { say } from '#contract/messages.ts';
import { deskHandlers, handlers } from './calls.ts';
import type { Config } from './config.ts';
import type { Embedder } from './connectors/image-search/embedder.ts';
import { mobilenet } from './connectors/image-search/mobilenet.ts';
import { demoGatewayRoutes } from './connectors/payment/demo-page.ts';
import type { App } from './context.ts';
import type { Db } from './db/open.ts';
import { addonState } from './domains/settings/settings.ts';
import { captchaRoute } from './http/captcha.ts';
import { demoOutboxRoute } from './http/demo-outbox.ts';
import { FILE_MB, readUpload } from './http/file.ts';
import { gatewayRoutes } from './http/gateways.ts';
import { healthRoute } from './http/health.ts';
import { mediaRoutes } from './http/media.ts';
import { docsRoutes } from './http/openapi.ts';
import { langOf, type Site, serve } from './http/serve.ts';
import { spaRoutes } from './http/spa.ts';
import { templateRoute } from './http/template.ts';
import { trackPushRoute } from './http/track-push.ts';
import { identify } from './http/who.ts';

export type Options = {
  config: Config;
  db: Db;
  now?: () => Date;
  strict?: boolean;
  quiet?: boolean;
  dist?: string;
  log?: App['log'];
  /** In place of the model that comes with the shop. */
  eyes?: Embedder;
};

const BODY_LIMIT = 12 * 1024 * 1024;

/** Builds the server without listening. */
export async function buildServer(options: Options): Promise<{ server: FastifyInstance; app: App; site: Site }> {
  const { config, db } = options;
  const server = fastify({
    logger: options.quiet
      ? false
      : {
          level: config.production ? 'info' : 'warn',
          serializers: { req: (req) => ({ method: req.method, path: String(req.url).split('?')[0] }) },
        },
    trustProxy: config.trust_proxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: true, querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const log = options.log ?? server.log;
  const eyes = options.eyes ?? mobilenet(log);
  const app: App = { config, clock: { now: options.now ?? (() => new Date()) }, eyes, log };
  server.addHook('onClose', () => eyes.close());
  errors(server, app); // a route takes the handlers that stand when it is made
  // answers on slow lines: packs and lists shrink to a fifth; files of the apps lie beside their compressed form already
  await server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await server.register(cookie);
  await server.register(formbody, { parser: (text) => Object.fromEntries(new URLSearchParams(text)), bodyLimit: BODY_LIMIT });
  await server.register(multipart, { limits: { fileSize: FILE_MB * 1024 * 1024, files: 1, fields: 10 } });
  const site: Site = {
    app,
    db,
    strict: options.strict ?? false,
    who: (req) => identify(req, app, db),
    addonOn: (name) => addonState(db, name),
    readFile: readUpload,
  };
  serve(server, '/api', rows, handlers, site);
  serve(server, '/admin/api', deskRows, deskHandlers, site);
  healthRoute(server, site);
  templateRoute(server, site);
  captchaRoute(server, site);
  mediaRoutes(server, site);
  trackPushRoute(server, site);
  docsRoutes(server);
  gatewayRoutes(server, site);
  if (config.demo_gateway) demoGatewayRoutes(server, site);
  demoOutboxRoute(server, site);
  const dist = options.dist ?? join(process.cwd(), 'dist');
  if (existsSync(join(dist, 'wap'))) await spaRoutes(server, site, dist);
  return { server, app, site };
}

/** What is not a call's own answer: unknown calls, bodies too large, our faults. */
function errors(server: FastifyInstance, app: App): void {
  server.setNotFoundHandler((req, reply) => {
    const lang = langOf(req, app.config);
    if (/^\/(admin\/)?api\//.test(req.url))
      return reply
        .code(404)
        .send({ code: 0, msg: say('fail.unknown_call', {}, lang), data: { key: 'fail.unknown_call', params: {}, field: null } });
    return reply.code(404).type('text/plain').send('Not found');
  });
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, req, reply) => {
    const lang = langOf(req, app.config);
    const path = req.url.split('?')[0];
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      const key = error.statusCode === 413 ? 'fail.too_large' : 'fail.body_format';
      return reply
        .code(error.statusCode === 413 ? 413 : 200)
        .send({ code: 0, msg: say(key, {}, lang), data: { key, params: {}, field: null } });
    }
    app.log.error({ err: error.stack ?? String(error), path }, 'call failed');
    return reply.code(500).send({ code: 500, msg: say('fail.internal', {}, lang), data: null });
  });
}
