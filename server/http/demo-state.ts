// POST /demo-state/<name>: the demo shop gets a record in this state (server/db/demo/state.ts), for `npm run demo:state`. Signed, as the demo's outbox is;
// a shop that is no demo has no such route.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sign, signed } from '../connectors/payment/demo/sign.ts';
import { logOf } from './request-id.ts';
import type { Site } from './serve.ts';

const NAME = 'demo-state';

export const demoStateUrl = (config: Pick<Config, 'secret'>, base: string, name: string): string =>
  `${base}/demo-state/${name}?sign=${sign(config, NAME)}`;

export function demoStateRoute(server: FastifyInstance, { app, db }: Site): void {
  const { config } = app;
  if (!config.demo) return;
  server.post('/demo-state/:name', async (req, reply) => {
    if (!signed(config, NAME, String((req.query as { sign?: string }).sign ?? '')))
      return reply.code(404).send({ error: 'not found' });
    const { playState, stateNamed } = await import('../db/demo/state.ts');
    const name = stateNamed((req.params as { name: string }).name);
    if (!name) return reply.code(400).send({ error: 'no such state' });
    try {
      return reply.send(await playState(app, db, app.clock.now(), name));
    } catch (error) {
      logOf(app, req).error({ err: (error as Error).stack, path: req.url.split('?')[0] }, 'state not reached');
      return reply.code(500).send({ error: (error as Error).message });
    }
  });
}
