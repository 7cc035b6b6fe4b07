// A program that knows only the OpenAPI document sends forms that we read; and what the document says of every call.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { docsRoutes } from './openapi.ts';

type Encoding = { style?: string; explode?: boolean; contentType?: string };
type Field = {
  $ref?: string;
  contentMediaType?: string;
  type?: string;
  description?: string;
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
};
type Media = { schema: Field; encoding?: Record<string, Encoding> };
type Parameter = Encoding & {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema?: Field;
};
type Operation = { operationId: string; parameters?: Parameter[]; requestBody?: { content: Record<string, Media> } };
type Path = { parameters?: { $ref: string }[]; get?: Operation; post?: Operation };
type Document = { paths: Record<string, Path>; components: { schemas: Record<string, Field> } };

let shop: Shop;
let document: Document;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.server.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => shop.close());

/** The operation that the product's list names: GET where there is one. */
const operation = (path: string): { method: 'GET' | 'POST'; operation: Operation } => {
  const { get, post } = document.paths[`/api/${path}`]!;
  return get ? { method: 'GET', operation: get } : { method: 'POST', operation: post! };
};
const FORM = 'application/x-www-form-urlencoded';
const schemaOf = ({ schema }: Media): Field =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
/** The body as a form, or multipart. */
const formOf = ({ requestBody }: Operation): { type: string; media: Media } | null => {
  const content = requestBody?.content ?? {};
  const type = Object.keys(content).find((name) => name !== 'application/json');
  return type ? { type, media: content[type]! } : null;
};

/**
 * Writes a value by the rules of OpenAPI 3.1: style form with explode repeats the name, a content type is the text of that
 * type.
 */
function write(form: URLSearchParams, name: string, value: unknown, { style, explode, contentType }: Encoding): void {
  if (contentType === 'application/json') form.append(name, JSON.stringify(value));
  else if (!Array.isArray(value)) form.append(name, String(value));
  else if (style === 'form' && explode) for (const one of value) form.append(name, String(one));
  else throw new Error(`${name}: nothing says how a list is written`);
}

/** Sends a call as a generated client does: it knows only the document. */
async function generated(path: string, args: Record<string, unknown>, token: string) {
  const { method, operation: of } = operation(path);
  const form = new URLSearchParams();
  for (const parameter of of.parameters ?? []) {
    const contentType = parameter.schema?.contentMediaType;
    if (args[parameter.name] !== undefined)
      write(form, parameter.name, args[parameter.name], { ...parameter, ...(contentType ? { contentType } : {}) });
  }
  const body = formOf(of);
  for (const name of Object.keys(body ? (schemaOf(body.media).properties ?? {}) : {}))
    if (args[name] !== undefined) write(form, name, args[name], body!.media.encoding?.[name] ?? {});
  const reply = await shop.server.inject({
    method,
    url: `/api/${path}${method === 'GET' ? `?${form}` : ''}`,
    headers: { token, ...(body ? { 'content-type': FORM } : {}) },
    ...(body ? { payload: form.toString() } : {}),
  });
  return reply.json() as { code: number; msg: string; data: Record<string, never>; warnings?: unknown };
}

const inCart = async (token: string, sold: { api_type: string; num_iid: string; sku_id: string }[]): Promise<number[]> => {
  const { code, data } = await generated('cart/batchadd', { items: sold.map((goods) => ({ ...goods, num: 1 })) }, token);
  expect(code).toBe(1);
  return data.cart_ids!;
};

test('an order of three items, by GET', async () => {
  const m = await shop.member();
  const sold = [];
  for (const price of [1000, 2000, 3000]) sold.push((await sellGoods(shop, { price })).goods);
  const cart_ids = await inCart(m.token, sold);
  const services = { [cart_ids[0]!]: [] };
  const preview = await generated('cart/carttoorder', { cart_ids, services }, m.token);
  expect(preview).toMatchObject({ code: 1 });
  const made = await generated('cart/carttoorder', { cart_ids, services, submit: 1, quote: preview.data.quote }, m.token);
  expect([made.code, made.warnings]).toEqual([1, undefined]);
  const items = await shop.db.selectFrom('order_item').select('price').where('member_id', '=', m.id).orderBy('price').execute();
  expect(items.map(({ price }) => price)).toEqual([1000, 2000, 3000]);
  expect((await m.cart.getList({})).groups).toEqual([]);
});

test('a preview of a one-pay order of three items, by POST', async () => {
  const m = await shop.member();
  const sold = [];
  for (const price of [1000, 2000, 3000]) sold.push((await sellGoods(shop, { price })).goods);
  const cart_ids = await inCart(m.token, sold);
  const reply = await generated('cart/carttoonepayorder', { cart_ids, waybill_services: [], country: 'DE' }, m.token);
  expect([reply.code, reply.warnings]).toEqual([1, undefined]);
  const { groups } = reply.data as unknown as { groups: { items: unknown[] }[] };
  expect(groups.flatMap(({ items }) => items)).toHaveLength(3);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    [get, post].flatMap((one) => (one ? [{ path, operation: one }] : [])),
  );

test('every field has a type and a description, every list has its encoding, an upload has its file', () => {
  const missing: string[] = [];
  for (const { path, operation } of operations()) {
    for (const { name, in: place, schema, explode, description } of operation.parameters ?? []) {
      if (Object.keys(schema ?? {}).length === 0 || schema?.type === 'object' || !description) missing.push(`${path} ${name}`);
      if (schema?.type === 'array' && !(explode && place === 'query')) missing.push(`${path} ${name}`);
    }
    const body = path.startsWith('/api/') ? formOf(operation) : null;
    for (const [name, field] of Object.entries(body ? (schemaOf(body.media).properties ?? {}) : {})) {
      if (Object.keys(field).length === 0 || !field.description) missing.push(`${path} ${name}`);
      if (['array', 'object'].includes(field.type ?? '') && !body!.media.encoding?.[name]) missing.push(`${path} ${name}`);
    }
  }
  expect(missing).toEqual([]);
  const { 'multipart/form-data': upload } = operation('common/upload').operation.requestBody!.content;
  expect(upload!.schema).toMatchObject({ properties: { file: { format: 'binary' } }, required: ['file'] });
});

test('fields inside of lists and objects are described too', () => {
  const missing: string[] = [];
  const look = (at: string, field: Field): void => {
    if (field.items) look(`${at}[]`, field.items);
    for (const [name, one] of Object.entries(field.properties ?? {})) {
      if (!one.description) missing.push(`${at}.${name}`);
      look(`${at}.${name}`, one);
    }
  };
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) if (name.endsWith('Input')) look(name, schema);
  expect(missing, 'a name without a text in server/http/openapi/sent-fields.ts').toEqual([]);
  expect(schemas.EstimatesData!.items!.properties!.quote!.properties).toHaveProperty('components');
});

test('both methods of a call are there as the product has them, and what every call takes', () => {
  const list = readFileSync(new URL('../../contract/calls.list.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const wrong = list.filter((line) => {
    const [name, method, path] = line.split('\t');
    const { get, post } = document.paths[`/api/${path}`] ?? {};
    const named = method === 'GET' ? get : post;
    const twin = method === 'GET' ? post?.operationId === `${name}ByPost` : get === undefined;
    return name !== 'name' && !(named?.operationId === name && twin);
  });
  expect(wrong).toEqual([]);
  const shared = document.paths['/api/cart/carttoorder']!.parameters!.map(({ $ref }) => $ref.split('/').at(-1));
  expect(shared).toEqual(['lang', 'clienttype', 'currency', 'check']);
});

test('required fields are named, and key never is', () => {
  const required = (path: string) => {
    const of = operation(path).operation;
    const body = formOf(of);
    return [
      ...(of.parameters ?? []).filter((one) => one.required).map(({ name }) => name),
      ...(body ? (schemaOf(body.media).required ?? []) : []),
    ];
  };
  expect(required('cart/carttoorder')).toEqual(['cart_ids']);
  expect(required('paywallet/payBalance')).toEqual(['no', 'pay_password']);
  expect(required('paywallet/getMixedPay')).toEqual(['no']);
  const calls = Object.keys(document.paths).filter((path) => path.startsWith('/api/'));
  expect(calls.filter((path) => required(path.slice(5)).includes('key'))).toEqual([]);
});

test('a server that listens has made the document and its page before they are asked for', async () => {
  const server = Fastify();
  docsRoutes(server, { public_url: 'https://shop.test' });
  await server.listen({ port: 0, host: '127.0.0.1' });
  // Two slices a call for the document, one for the page.
  for (let slice = 0; slice < 4 * Object.keys(document.paths).length; slice++) await setImmediate();
  for (const url of ['/api/openapi.json', '/api']) {
    let turns = 0;
    let open = true;
    const count = (async () => {
      for (; open; turns++) await setImmediate();
    })();
    expect((await server.inject({ url })).statusCode).toBe(200);
    open = false;
    await count;
    expect(turns, url).toBeLessThan(50);
  }
  await server.close();
});
