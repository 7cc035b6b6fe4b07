// GET /health for monitoring: 200 while the database answers in time, else 503, and nothing else.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { logOf } from './request-id.ts';
import type { Site } from './serve.ts';

const PATIENCE_MS = 3000;

export function healthRoute(server: FastifyInstance, { app, db }: Pick<Site, 'app' | 'db'>): void {
  server.get('/health', async (req, reply) => {
    const ok = await answers(db).catch((error) => {
      logOf(app, req).error({ err: String(error) }, 'the database does not answer');
      return false;
    });
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok });
  });
}

async function answers(db: Site['db']): Promise<true> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  const asked = sql`select 1`.execute(db);
  try {
    await Promise.race([asked, late]);
    return true;
  } finally {
    clearTimeout(timer);
    asked.catch(() => {}); // reported already, or too late to matter
  }
}
