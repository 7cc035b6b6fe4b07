// /api/openapi.json and a readable page of it, made from the contract's rows.
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { rows } from '#contract/calls.ts';
import type { Config } from '../config.ts';
import { escaped } from '../escape.ts';
import { openapi } from './openapi/document.ts';
import { type Call, sentBy } from './openapi/schemas.ts';

const fieldsOf = (call: Call): string => {
  const { properties, required } = sentBy(call);
  return Object.entries(properties)
    .map(
      ([name, field]) =>
        `<code>${escaped(name)}</code>${required.includes(name) ? '*' : ''} <small>${escaped(field.enum ? field.enum.join(' | ') : [field.type ?? ''].flat().join(' | '))}</small>`,
    )
    .join(', ');
};

async function page(): Promise<Buffer> {
  const lines: string[] = [];
  for (const call of rows) {
    const { path, row } = call;
    lines.push(
      `<tr><td><b>${escaped(row.name ?? path)}</b></td><td>${row.method}</td><td><code>/api/${escaped(path)}</code></td><td>${row.by}</td><td>${escaped(row.doc)}<br>${fieldsOf(call)}</td></tr>`,
    );
    await setImmediate();
  }
  return Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan: calls</title><body><h1>Calls</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>. Answers are {code, msg, data}; code 1 is success.</p><table><thead><tr><th>name</th><th>method</th><th>path</th><th>by</th><th>what</th></tr></thead><tbody>${lines.join('')}</tbody></table></body></html>`,
  );
}

export function docsRoutes(server: FastifyInstance, { public_url }: Pick<Config, 'public_url'>): void {
  let json: Promise<Buffer> | undefined;
  let html: Promise<Buffer> | undefined;
  const asJson = () => (json ??= openapi(public_url));
  const asHtml = () => (html ??= page());
  // Made once a server listens, so that no request waits for it.
  server.addHook('onListen', async () => {
    void asJson().then(asHtml);
  });
  server.get('/api/openapi.json', async (_req, reply) => reply.type('application/json').send(await asJson()));
  server.get('/api', async (_req, reply) => reply.type('text/html').send(await asHtml()));
}
