// /api/openapi.json and a readable page of it, made from the contract's rows.
import type { FastifyInstance } from 'fastify';
import type { Row } from '#contract/call.ts';
import { rows } from '#contract/calls.ts';
import { z } from '#contract/fields.ts';
import { escaped } from '../escape.ts';
import { inputSchema, type Schema, shapeOf } from './field-shape.ts';
import { FIELDS_MAX } from './fields.ts';

const answer = (output: Row['output']) => withoutDialect(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
const withoutDialect = ({ $schema: _, ...rest }: { $schema?: string; [name: string]: unknown }) => rest;

type Properties = Record<string, Schema>;
/** The input as it is sent: the fields, and those that are required. */
function asked(row: Row): { properties: Properties; required: string[] } {
  const sent = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
  return { properties: inputSchema(row.input).properties ?? {}, required: sent.required ?? [] };
}

/** The encoding of a field: lists of values by repeating the name, objects as JSON text; null for a single value. */
function encodingOf(schema: Schema): 'repeated' | 'json' | null {
  const shape = shapeOf(schema);
  if (shape.kind === 'value') return null;
  return shape.kind === 'list' && shape.of.kind === 'value' ? 'repeated' : 'json';
}
const REPEATED = { style: 'form', explode: true } as const;
const JSON_TEXT = 'application/json';

function parameter(name: string, schema: Schema, required: boolean) {
  const how = encodingOf(schema);
  const base = { name, in: 'query', required };
  if (how === 'json') return { ...base, content: { [JSON_TEXT]: { schema } } };
  return { ...base, ...(how === 'repeated' ? REPEATED : {}), schema };
}

function body(row: Row) {
  const { properties, required } = asked(row);
  const encoding = Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const how = encodingOf(schema);
      return how ? [[name, how === 'json' ? { contentType: JSON_TEXT } : REPEATED] as const] : [];
    }),
  );
  const file = row.upload ? { file: { type: 'string', format: 'binary' } } : {};
  const schema = {
    type: 'object',
    properties: { ...properties, ...file },
    required: [...required, ...Object.keys(file)],
  };
  const content = row.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { content: { [content]: { schema, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) } } };
}

const WARNINGS = {
  type: 'array',
  description: 'Fields that were sent and that the call does not know. Only with the header x-check: 1, and in development.',
  items: {
    type: 'object',
    properties: { key: { type: 'string' }, field: { type: ['string', 'null'] }, msg: { type: 'string' } },
  },
};

/** The OpenAPI 3.1 document of all calls. */
function openapi(): object {
  const operation = (path: string, row: Row) => {
    const { properties, required } = asked(row);
    const asQuery = row.method === 'GET' && !row.secret;
    return {
      operationId: path.replace('/', '.'),
      summary: row.name ? `${row.name}: ${row.doc}` : row.doc,
      tags: [path.split('/')[0]],
      ...(row.by === 'member' ? { security: [{ token: [] }] } : {}),
      ...(asQuery
        ? {
            parameters: Object.entries(properties).map(([name, schema]) => parameter(name, schema, required.includes(name))),
          }
        : { requestBody: body(row) }),
      responses: {
        200: {
          description: 'code 1: data; code 0: refused, msg says why; code 401: no valid session',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { type: 'integer' },
                  msg: { type: 'string' },
                  data: answer(row.output),
                  warnings: WARNINGS,
                },
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
      description: [
        'Amounts are integer fen (1/100 CNY), weights grams, sizes millimetres, times ISO 8601 in UTC. Every call takes lang, clienttype and currency.',
        'A list is its name repeated, name[], name[0] or a JSON array; a list of ids also 1,2,3. Objects are JSON text, or name[field]. A body may also be multipart, or JSON as a whole.',
        `A field that is no list and comes twice is refused, and so are more than ${FIELDS_MAX} fields. With the header x-check: 1 an answer names in warnings the fields that the call does not know.`,
        'key is optional: the same key brings the same answer for 24 hours; without it each request counts for itself.',
      ].join(' '),
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
  const fields = (row: Row) => {
    const { properties, required } = asked(row);
    return Object.entries(properties)
      .map(
        ([n, p]) =>
          `<code>${escaped(n)}</code>${required.includes(n) ? '*' : ''} <small>${escaped(p.enum ? p.enum.join(' | ') : [p.type ?? ''].flat().join(' | '))}</small>`,
      )
      .join(', ');
  };
  const lines = rows
    .map(
      ({ path, row }) =>
        `<tr><td><b>${escaped(row.name ?? path)}</b></td><td>${row.method}</td><td><code>/api/${escaped(path)}</code></td><td>${row.by}</td><td>${escaped(row.doc)}<br>${fields(row)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan: calls</title><body><h1>Calls</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>. Answers are {code, msg, data}; code 1 is success.</p><table><thead><tr><th>name</th><th>method</th><th>path</th><th>by</th><th>what</th></tr></thead><tbody>${lines}</tbody></table></body></html>`;
}

export function docsRoutes(server: FastifyInstance): void {
  let made: object | undefined;
  server.get('/api/openapi.json', async () => (made ??= openapi()));
  server.get('/api', async (_req, reply) => reply.type('text/html').send(page()));
}
