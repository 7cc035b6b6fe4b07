// The manifest of the installable shop: the build's, with the shop's own name, and its words in the reader's language.
import type { FastifyInstance } from 'fastify';
import { localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import { readerOf } from './boot.ts';
import type { Site } from './serve.ts';

const MANIFEST = '/wap/manifest.webmanifest';

/** `built` reads the manifest of the build. */
export function manifestRoute(server: FastifyInstance, site: Site, built: () => object): void {
  server.get(MANIFEST, async (req, reply) => {
    const { language, name } = await withRetry(async () => ({
      ...(await readerOf(site, req)),
      name: await setting(site.db, 'shop_name'),
    }));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .header('x-content-type-options', 'nosniff')
      .send({
        ...built(),
        name,
        short_name: name,
        description: say('shared.shop', {}, language.code),
        lang: localeOf(language.code),
        dir: language.dir,
      });
  });
}
