// A client generated from the OpenAPI document sends what we read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';

type Encoding = { style?: string; explode?: boolean; contentType?: string };
type Field = { type?: string; items?: Field; properties?: Record<string, Field> };
type Media = { schema: Field & { required?: string[] }; encoding?: Record<string, Encoding> };
type Parameter = Encoding & {
  name: string;
  in: string;
  required: boolean;
  schema?: Field;
  content?: Record<string, { schema: Field }>;
};
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, Media> } };
type Document = { paths: Record<string, Record<string, Operation>> };

let shop: Shop;
let document: Document;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.server.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => shop.close());

const operation = (path: string): { method: string; operation: Operation } => {
  const [[method, found]] = Object.entries(document.paths[`/api/${path}`]!) as [[string, Operation]];
  return { method, operation: found };
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
    const contentType = Object.keys(parameter.content ?? {})[0];
    if (args[parameter.name] !== undefined)
      write(form, parameter.name, args[parameter.name], { ...parameter, ...(contentType ? { contentType } : {}) });
  }
  const [type, media] = Object.entries(of.requestBody?.content ?? {})[0] ?? [];
  for (const name of Object.keys(media?.schema.properties ?? {}))
    if (args[name] !== undefined) write(form, name, args[name], media!.encoding?.[name] ?? {});
  const reply = await shop.server.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: `/api/${path}${method === 'get' ? `?${form}` : ''}`,
    headers: { token, ...(type ? { 'content-type': type } : {}) },
    ...(type ? { payload: form.toString() } : {}),
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

test('every field has a type, every list has its encoding, an upload has its file', () => {
  const missing: string[] = [];
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters = [], requestBody } of Object.values(methods)) {
      for (const { name, schema, content, explode } of parameters) {
        const isPlain = schema !== undefined && Object.keys(schema).length > 0;
        if (!isPlain && !content) missing.push(`${path} ${name}`);
        if (schema?.type === 'array' && !explode) missing.push(`${path} ${name}`);
      }
      for (const { schema, encoding } of Object.values(requestBody?.content ?? {}))
        for (const [name, field] of Object.entries(schema.properties ?? {})) {
          if (Object.keys(field).length === 0) missing.push(`${path} ${name}`);
          if (['array', 'object'].includes(field.type ?? '') && !encoding?.[name]) missing.push(`${path} ${name}`);
        }
    }
  expect(missing).toEqual([]);
  const { 'multipart/form-data': upload } = operation('common/upload').operation.requestBody!.content;
  expect(upload!.schema).toMatchObject({ properties: { file: { format: 'binary' } }, required: ['file'] });
});

test('required fields are named, and key never is', () => {
  const required = (path: string) => {
    const { parameters = [], requestBody } = operation(path).operation;
    const body = Object.values(requestBody?.content ?? {})[0]?.schema.required ?? [];
    return [...parameters.filter((one) => one.required).map(({ name }) => name), ...body];
  };
  expect(required('cart/carttoorder')).toEqual(['cart_ids']);
  expect(required('paywallet/payBalance')).toEqual(['no', 'pay_password']);
  expect(Object.keys(document.paths).filter((path) => required(path.slice(5)).includes('key'))).toEqual([]);
});
