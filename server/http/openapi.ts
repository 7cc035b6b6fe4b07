// /api/openapi.json and a readable page of it, made from the contract's rows.
import type { FastifyInstance } from 'fastify';
import type { Row } from '#contract/call.ts';
import { rows } from '#contract/calls.ts';
import { z } from '#contract/fields.ts';
import { escaped } from '../escape.ts';

const schema = (s: Row['input'], io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(s, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

/** The OpenAPI 3.1 document of all calls. */
export function openapi(): object {
  const operation = (path: string, row: Row) => {
    const input = schema(row.input, 'input');
    const content = row.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    const asQuery = row.method === 'GET' && !row.secret;
    return {
      operationId: path.replace('/', '.'),
      summary: row.name === 'own' ? row.doc : `${row.name}: ${row.doc}`,
      tags: [path.split('/')[0]],
      ...(row.by === 'member' ? { security: [{ token: [] }] } : {}),
      ...(asQuery
        ? {
            parameters: Object.entries((input.properties ?? {}) as Record<string, object>).map(([name, s]) => ({
              name,
              in: 'query',
              required: ((input.required ?? []) as string[]).includes(name),
              schema: s,
            })),
          }
        : { requestBody: { content: { [content]: { schema: input } } } }),
      responses: {
        200: {
          description: 'code 1: data; code 0: refused, msg says why; code 401: no valid session',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: schema(row.output, 'output') },
              },
            },
          },
        },
      },
    };
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '1',
      description:
        'Amounts are integer fen (1/100 CNY), weights grams, sizes millimetres, times ISO 8601 in UTC. Every call takes lang and clienttype.',
    },
    paths: Object.fromEntries(
      rows.map(({ path, row }) => [
        `/api/${path}`,
        { [row.method === 'GET' && !row.secret ? 'get' : 'post']: operation(path, row) },
      ]),
    ),
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
  };
}

function page(): string {
  const fields = (s: Record<string, unknown>) =>
    Object.entries((s.properties ?? {}) as Record<string, { type?: string; enum?: string[] }>)
      .map(
        ([n, p]) =>
          `<code>${escaped(n)}</code>${((s.required ?? []) as string[]).includes(n) ? '*' : ''} <small>${escaped(p.enum ? p.enum.join(' | ') : (p.type ?? ''))}</small>`,
      )
      .join(', ');
  const body = rows
    .map(
      ({ path, row }) =>
        `<tr><td><b>${escaped(row.name)}</b></td><td>${row.method}</td><td><code>/api/${escaped(path)}</code></td><td>${row.by}</td><td>${escaped(row.doc)}<br>${fields(schema(row.input, 'input'))}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan: calls</title><body><h1>Calls</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>. Answers are {code, msg, data}; code 1 is success.</p><table><thead><tr><th>name</th><th>method</th><th>path</th><th>by</th><th>what</th></tr></thead><tbody>${body}</tbody></table></body></html>`;
}

export function docsRoutes(server: FastifyInstance): void {
  let made: object | undefined;
  server.get('/api/openapi.json', async () => (made ??= openapi()));
  server.get('/api', async (_req, reply) => reply.type('text/html').send(page()));
}
